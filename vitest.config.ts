import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['db/**/*.test.ts', 'src/{shared,server}/**/*.test.ts'],
        },
      },
    ],
  },
});
