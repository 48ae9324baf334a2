// Journeys in a real browser, the machine's own, against one real site that the set-up starts.
import os from 'node:os';
import { defineConfig } from '@playwright/test';
import { findProgram } from './bin/setup/programs.mjs';

const executablePath = findProgram('chromium');

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  workers: os.availableParallelism(),
  fullyParallel: true,
  forbidOnly: true,
  // Browsers, scripts and cameras take their time on a busy machine; who waits for them is no faster for less.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'fr-FR',
    // What is not there to be pressed by then never comes: the story fails, and is told once more, alone.
    actionTimeout: 90_000,
    screenshot: 'only-on-failure',
    // Playwright scrolls the page to press what still moves, and an anchored menu follows a frame later: the press
    // lands beside it and closes it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
