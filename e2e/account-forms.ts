// The account forms of a page as a visitor meets them: in the side panel or in a dialog.
import type { Locator, Page } from '@playwright/test';
import { accountsCalls, callPath, type Language, prefixOf } from '@alcove/protocol';
import { type Newcomer, password } from './people.ts';
import { expect } from './site.ts';

export const panelOf = (page: Page): Locator => page.locator('.side-panel');

/** Fills the login form and sends it. */
export async function sendLogin(form: Locator, login: string, secret = password): Promise<void> {
  await form.locator('[name=login]').fill(login);
  await form.locator('[name=password]').fill(secret);
  await form.locator('button[type=submit]').click();
}

/** Fills every field that a registration needs. */
export async function fillRegistration(form: Locator, { nick, email }: Newcomer): Promise<void> {
  await form.locator('[name=nick]').fill(nick);
  await form.locator('[name=age]').fill('31');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=email_confirm]').fill(email);
  await form.locator('[name=password]').fill(password);
  await form.locator('[name=password_confirm]').fill(password);
  await form.locator('[name=gender][value="3"]').check({ force: true });
  await form.locator('[name=terms]').check();
}

/** Ends the session of this browser without its page knowing. */
export async function logOut({ request }: Pick<Page, 'request'>, language: Language = 'fr'): Promise<void> {
  const answer = await request.post(prefixOf(language) + callPath(accountsCalls.logout), { form: {} });
  expect(await answer.json()).toMatchObject({ status: 'success' });
}
