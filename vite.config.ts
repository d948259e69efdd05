import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { englishOnly } from './src/tools/english-only.ts';
import { precompress } from './src/tools/precompress.ts';

/** What runs in production, packages and all: to read them one by one takes longer than everything else at the start. */
const builtServer: EnvironmentOptions = {
  define: {
    'process.env.NODE_ENV': '"production"',
  },
  resolve: { noExternal: true, external: ['better-sqlite3', 'vite'] },
  build: {
    outDir: 'dist/server',
    copyPublicDir: false,
    rolldownOptions: {
      input: ['server.ts', 'src/client/entry-server.tsx'],
      output: { comments: { jsdoc: false } },
    },
  },
};

export default defineConfig(({ command }) => ({
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
    englishOnly(),
    // Vite minifies, for the browsers below.
    tailwindcss({ optimize: false }),
    precompress('dist/client'),
  ],
  builder: {},
  environments: {
    client: {
      build: {
        // With light-dark() and nesting.
        cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          // The styles stand in the page itself: as an input of their own no script asks for them again.
          input: [
            'src/client/entry-client.tsx',
            'src/client/entry-public.ts',
            'src/client/public-styles.css',
            'src/client/legal-styles.css',
            'src/client/desk-styles.css',
          ],
          output: {
            codeSplitting: {
              groups: [
                // A few files instead of dozens of small ones that each wait for the one before: what a public page
                // starts with, what its islands share with the desk, and the islands, which are near to each other.
                {
                  name: 'common',
                  test: /vite\/preload-helper|rolldown\/runtime|client\/(islands\/(registry|when-near-viewport)|load-component|carousel\/(carousel|slides|sound|fact-parts|watch-seen)|paper\/(source-note|typing)|ui\/(store|toast\/notify|motion))/,
                },
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/|client\/(islands\/hydrate-island|ui\/(button-link|icons|use-hydrated))/,
                },
                {
                  name: 'trpc',
                  test: /node_modules\/(@trpc|@tanstack\/(react-)?query(-core)?)\/|client\/trpc\.tsx/,
                },
                {
                  name: 'forms',
                  test: /node_modules\/zod\/|src\/(content|site)\.ts|shared\/(contact|text|site\/(office|video)\.)|client\/(forms\/|ui\/(button|text-field|choice-fields|notice)\.)/,
                },
                {
                  name: 'islands',
                  test: /client\/(contact\/contact-form|newsletter\/|home\/demo-frame)/,
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
    // In development the packages are left as they are.
    ssr: command === 'build' ? builtServer : {},
  },
}));
