// A logged-in member, made for one journey, of the kind it needs.
import type { BrowserContext } from '@playwright/test';
import { accountsCalls, callPath, devCalls, type Language } from '@alcove/protocol';
import { newcomer, password } from './people.ts';
import { expect, passGate } from './site.ts';

type Traits = {
  nick?: string;
  gender?: number;
  level?: 'free' | 'xxl';
  active?: boolean;
  role?: string;
  certified?: boolean;
  phoneVerified?: boolean;
};
type Invented = { nick: string; uid: number };

/** `at`: another site than the journeys'. */
export async function invent(context: BrowserContext, traits: Traits = {}, at = ''): Promise<Invented> {
  const answer = await context.request.post(at + callPath(devCalls.addToCast), {
    data: { nick: newcomer().nick, password, ...traits },
  });
  const invented = (await answer.json()) as Invented;
  expect(invented).toMatchObject({ uid: expect.any(Number) });
  return invented;
}

export async function logIn(
  context: BrowserContext,
  { nick }: { nick: string },
  { at = '' } = {},
): Promise<void> {
  const answer = await context.request.post(at + callPath(accountsCalls.loginOnSite), {
    form: { login: nick, password },
  });
  expect(await answer.json()).toMatchObject({ status: 'success' });
}

/** A new member who has passed the gate and logged in. */
export async function enter(
  context: BrowserContext,
  traits: Traits = {},
  language: Language = 'fr',
): Promise<Invented> {
  const member = await invent(context, traits);
  await passGate(context, language);
  await logIn(context, member);
  return member;
}
