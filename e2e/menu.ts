// The menu as journeys in English find it, on a desktop as on a phone.
import type { Locator, Page } from '@playwright/test';

export const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' });

export const inMenu = (page: Page, name: string) =>
  menu(page).getByRole('link', { name: new RegExp(`^${name}(?:\\s*New|\\s*\\(new tab\\))?$`) });
