// Every suite that needs no browser. Run it with the project's own Node:
//   node_modules/.bin/node node_modules/.bin/vitest run [--project module] [path]
import { defineConfig } from 'vitest/config';

const ports = 'apps/server/src/platform/{age-proof,bus,files,mail,media-engine,sms}/**/*.test.ts';
const withPostgres = {
  globalSetup: ['apps/server/src/testing/postgres.setup.ts'],
  // Postgres, sockets and child processes are real: a loaded machine needs patience.
  testTimeout: 20_000,
  hookTimeout: 30_000,
};

export default defineConfig({
  test: {
    // Native modules (the media engine) abort inside worker threads.
    pool: 'forks',
    restoreMocks: true,
    // As long as `until`: a second is nothing on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'module',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [ports],
          ...withPostgres,
        },
      },
      // One suite for each port, passed by both of its implementations.
      { extends: true, test: { name: 'contract', include: [ports], ...withPostgres } },
      // Starting, stopping and checking the project itself.
      {
        extends: true,
        test: {
          name: 'bin',
          include: ['bin/**/*.test.{ts,mjs}'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
