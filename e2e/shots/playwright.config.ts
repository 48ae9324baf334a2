// The contact sheets are taken by the runner of the journeys, with scroll bars: a strip beside a dialog is one.
import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';

/** Playwright hides them. */
export const withScrollBars = {
  ...journeys.use?.launchOptions,
  ignoreDefaultArgs: ['--hide-scrollbars'],
};

export default defineConfig(journeys, {
  testDir: '.',
  testMatch: '*.shots.ts',
  globalSetup: './set-up.ts',
  outputDir: '../../build/shots-failures',
  reporter: 'list',
  use: {
    screenshot: 'off',
    launchOptions: withScrollBars,
  },
});
