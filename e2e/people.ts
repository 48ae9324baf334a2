// People of journeys: newcomers without an account, demo members, and the mails they receive.
import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';
import { accountsCalls, callPath, type CastMember, type OutboxItem } from '@alcove/protocol';
import { expect } from './site.ts';

export const password = 'lampe-et-rideau';

export type Newcomer = { nick: string; email: string };

/** A nick and a mailbox that no other journey uses. */
export function newcomer(): Newcomer {
  // Digits alone: random letters could spell a word that nicks may not hold.
  const suffix = String(crypto.getRandomValues(new BigUint64Array(1))[0]).slice(0, 12);
  return { nick: `Sacha${suffix}`, email: `sacha-${suffix}@exemple.fr` };
}

export const registrationOf = ({ nick, email }: Newcomer) => ({
  nick,
  email,
  email_confirm: email,
  password,
  password_confirm: password,
  gender: '4',
  age: '31',
  terms: '1',
});

/** Registers as the form does; this browser is logged in, the account waits for its code. */
export async function registered(context: BrowserContext): Promise<Newcomer> {
  const person = newcomer();
  const answer = await context.request.post(callPath(accountsCalls.registerOnSite), {
    form: registrationOf(person),
  });
  expect(await answer.json()).toMatchObject({ status: 'success' });
  return person;
}

/** An active member of this journey alone. `at`: another site than the journeys' own. */
export async function member(request: APIRequestContext, at = ''): Promise<Newcomer> {
  const { nick } = newcomer();
  const answer = await request.post(`${at}/dev/cast`, { data: { nick, password } });
  const { email } = (await answer.json()) as CastMember;
  return { nick, email };
}

/** The last mail or SMS to an address or a number, once it has come. */
export async function mailTo(request: APIRequestContext, to: string): Promise<OutboxItem> {
  const last = async () => {
    const answer = await request.get('/dev/outbox', { headers: { accept: 'application/json' } });
    return ((await answer.json()) as OutboxItem[]).find((item) => item.to.toLowerCase() === to.toLowerCase());
  };
  await expect.poll(last).toBeTruthy();
  return (await last()) as OutboxItem;
}

/** The form is hydrated once it does its own validation. */
export const takenOver = (page: Page) =>
  expect(page.locator('form:is(.account-form, .account-inner)').first()).toHaveAttribute('novalidate', '');

export const codeIn = ({ text }: OutboxItem): string => /\b\d{4}\b/.exec(text)?.[0] ?? '';
export const linkIn = ({ text }: OutboxItem): string => {
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  return pathname + search;
};

/** After a refused code the caret returns to its first digit; until then the form is being rendered. */
export const startsAgain = (code: Locator) =>
  expect.poll(() => code.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(0);
