// Requests of a member who has become Premium.
import type { PmClient } from '@alcove/live-client/messages';
import type { PmConversation } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { askAgain } from './ask-again.ts';

const withStatus = (uid: number, status: string) =>
  [uid, { recipient: { uid }, modified: uid, general_status: status } as PmConversation] as const;

/** Answers what was asked of the server; `refusedAt`: from the request to that member on. */
async function asked(statuses: readonly string[], refusedAt = 0): Promise<string[]> {
  const done: string[] = [];
  const conversations = new Map(statuses.map((status, nth) => withStatus(nth + 1, status)));
  await askAgain({
    state: { conversations } as unknown as PmClient['state'],
    request: (async (action: string, { to }: { to: number }) => {
      done.push(`${action} ${to}`);
      if (action === 'requestPm' && to === refusedAt) throw new Error('too many');
    }) as unknown as PmClient['request'],
  }).catch(() => undefined);
  return done;
}

test('a Premium member who logs in has their pending requests cancelled and made again, and no others (R4.110)', async () => {
  const statuses = ['requested_by_me', 'allowed', 'requested_by_recipient', 'denied_by_recipient'];
  expect(await asked([...statuses, 'requested_by_me'])).toEqual([
    'resetPm 5',
    'requestPm 5',
    'resetPm 1',
    'requestPm 1',
  ]);
});

test('requests that are left where one is refused, or that are beyond ten, wait as before (R4.110)', async () => {
  const many = Array.from({ length: 12 }, () => 'requested_by_me');
  expect(await asked(many)).toHaveLength(20);
  expect(await asked(many, 11)).toEqual(['resetPm 12', 'requestPm 12', 'resetPm 11', 'requestPm 11']);
});
