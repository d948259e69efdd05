import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './src/server/precompress.ts';

export default defineConfig({
  plugins: [
    tanstackRouter({
      routesDirectory: 'src/client/routes',
      generatedRouteTree: 'src/client/route-tree.gen.ts',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
      routeFileIgnorePattern: '\\.test\\.tsx?$',
    }),
    react(),
    tailwindcss(),
    precompress('dist/client'),
  ],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          // The styles stand in the page itself: as an input of their own no script asks for them again.
          input: [
            'src/client/entry-client.tsx',
            'src/client/entry-public.ts',
            'src/client/styles.css',
          ],
          output: {
            codeSplitting: {
              groups: [
                // A few files instead of dozens of small ones that each wait for the one before.
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/|client\/ui\/icons/,
                },
                {
                  name: 'common',
                  test: /vite\/preload-helper|client\/(ui\/(button-look|notify|reduced-motion|reveal-on-scroll|until-near)|facts\/letters)/,
                },
                {
                  name: 'router',
                  test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\//,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: { input: 'src/client/entry-server.tsx' },
      },
    },
  },
});
