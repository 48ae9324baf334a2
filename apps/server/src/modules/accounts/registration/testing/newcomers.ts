// People who register in tests: their form, and the mails they receive.
import { accountsCalls, type ArgumentsOf } from '@alcove/protocol';
import { type TestSite, until } from '../../../../testing/index.ts';

export type Form = ArgumentsOf<typeof accountsCalls.register>;

let people = 0;
/** A valid form, with the given changes. */
export const registrationForm = (change: Form = {}): Form => {
  const email = `new${++people}@example.test`;
  return {
    nick: `Nouvelle ${people}`,
    email,
    email_confirm: change.email ?? email,
    password: 'sept ponts rouges',
    password_confirm: change.password ?? 'sept ponts rouges',
    gender: 2,
    age: 34,
    country: 'FR',
    region: 'FR-ARA',
    terms: 1,
    ...change,
  };
};

/** The new member is logged in and not active. */
export async function signUp(site: TestSite, change: Form = {}, browser = site.visitor()) {
  const fields = registrationForm(change);
  const visitor = await browser;
  const answer = await visitor.call(accountsCalls.registerOnSite, fields);
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer));
  return { browser: visitor, nick: String(fields.nick), email: String(fields.email), uid: answer.data.uid };
}

/** The latest mail or text message to that recipient. */
export const postTo = (site: TestSite, recipient: string) =>
  until(async () => (await site.outbox()).find(({ to }) => to === recipient));

export const codeIn = (text: string): string => /\b\d{4}\b/.exec(text)?.[0] ?? '';
export const tokenIn = (text: string): string => /activate\/([\w-]+)/.exec(text)?.[1] ?? '';
export const wrong = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');
