// Every suite that needs no browser. Run it with the project's own Node:
//   node_modules/.bin/node node_modules/.bin/vitest run [--project module] [path]
import os from 'node:os';
import { defineConfig } from 'vitest/config';
import { findProgram } from './bin/setup/programs.mjs';

const ports = 'apps/server/src/platform/{age-proof,bus,files,mail,media-engine,sms}/**/*.test.ts';
const sfu = 'packages/sfu/src/**/*.test.ts';
const inNode = {
  // Sources run as Node runs them in production, without a transform; modules are loaded once per worker instead of
  // once per file, which saves about one second of processor time for each file of the server.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  isolate: false,
};
const ofServer = { ...inNode, globalSetup: ['apps/server/src/testing/postgres.setup.ts'] };

const chromium = findProgram('chromium');

export default defineConfig({
  test: {
    // Native modules (the media engine) abort inside worker threads.
    pool: 'forks',
    restoreMocks: true,
    // Found as the journeys find theirs, also where vitest is started by itself.
    env: { ...(chromium && { CHROMIUM_PATH: chromium }) },
    // Many tests wait for sockets and child processes: one worker less than there are cores leaves half of a small
    // machine idle.
    maxWorkers: os.availableParallelism(),
    // None of these is a claim: whatever is waited for comes, and a busy machine, or one that stands still for
    // a moment, only brings it later. A test may wait for several things one after the other.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // As long as `until`.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/{web,residents}/src/**/*.test.{ts,tsx}'],
          exclude: [sfu],
          // Pure functions and rendered components keep no state between files, and most files import the same.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'module',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [ports],
          ...ofServer,
        },
      },
      // Native connections and child processes.
      { extends: true, test: { name: 'sfu', include: [sfu], ...inNode } },
      // One suite for each port, passed by both of its implementations.
      { extends: true, test: { name: 'contract', include: [ports], ...ofServer } },
      // Long fault runs and growth of memory, for `npm run soak` alone: each file takes its share of the time in turn.
      {
        extends: true,
        test: {
          name: 'soak',
          include: ['apps/server/src/**/*.soak.ts', 'packages/*/src/**/*.soak.ts'],
          ...ofServer,
          fileParallelism: false,
          testTimeout: 24 * 3_600_000,
          hookTimeout: 240_000,
        },
      },
      // Starting, stopping and checking the project itself.
      {
        extends: true,
        test: {
          name: 'bin',
          include: ['bin/**/*.test.{ts,mjs}'],
          // Most files are short, and a process of its own costs each of them half a second.
          isolate: false,
          // Whole starts of the site, several at once.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
