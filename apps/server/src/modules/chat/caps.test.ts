import type { Person, Uid } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { createCaps } from './caps.ts';
import type { ChatSession } from './chat-sessions.ts';

const basile = { kind: 'member', uid: 1001 as Uid, active: true, level: 'free', premiumUntil: 0 };

test('of two changes read at once, a person is sent the state of the later one last', async () => {
  const sent: number[] = [];
  const send = (_: unknown, { caps }: { caps: { muted_until: number } }) => void sent.push(caps.muted_until);
  const session = {
    uid: basile.uid,
    person: basile as unknown as Person,
    rooms: new Set(),
    connection: { isOpen: true, send },
  } as unknown as ChatSession;
  let stored = 0;
  let answered = Promise.resolve();
  const caps = createCaps({
    clock: { now: () => 0 },
    log: {},
    relations: { privateData: async () => ({ blocklist: [], blocked_by: [] }) },
    sanctions: {
      async mutedUntil() {
        const read = stored;
        await answered;
        return read;
      },
    },
  } as unknown as Parameters<typeof createCaps>[0]);
  await caps.first(session);

  // The answer to the first reading is on its way while the second one is asked for and answered.
  const slow = Promise.withResolvers<void>();
  answered = slow.promise;
  stored = 60_000;
  const muted = caps.notify(session);
  await new Promise(setImmediate);
  answered = Promise.resolve();
  stored = 0;
  const unmuted = caps.notify(session);
  await new Promise(setImmediate);
  slow.resolve();
  await Promise.all([muted, unmuted]);
  expect(sent).toEqual([60_000, 0]);
});
