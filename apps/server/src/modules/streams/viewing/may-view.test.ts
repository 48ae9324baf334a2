// Who is shown a stream, who is shown blurred pictures, and who is shown nothing, by access level.
import type { MemberPerson, Person, RoomId, Uid } from '@alcove/protocol';
import { describe, expect, test } from 'vitest';
import type { LiveConnection } from '../../../platform/live/live.ts';
import { refuse } from '../../../platform/refusal.ts';
import { createTestClock } from '../../../testing/index.ts';
import { createViewPermission } from './may-view.ts';
import type { KnownStream, KnownView } from '../registry-entries.ts';

const clock = createTestClock();
const roomId = 3 as RoomId;
const viewer = 7 as Uid;

const member = (traits: Partial<MemberPerson> = {}): Person => ({
  kind: 'member',
  uid: viewer,
  nick: 'Ondine',
  gender: 2,
  active: true,
  phoneVerified: false,
  certified: false,
  premiumUntil: 0,
  ...traits,
});
const trial = (endsAt: number): Person => ({ kind: 'trial', uid: -1 as Uid, nick: 'Passante', endsAt });

function permissionOf(person: Person, { views = 0, isPrivate = false } = {}) {
  const stream = { id: 'stream', uid: 9 as Uid, roomId, private: isPrivate, callId: 'call-1' } as KnownStream;
  const connection = { person } as LiveConnection;
  const permission = createViewPermission({
    clock,
    known: {
      stream: (id) => (id === stream.id ? stream : undefined),
      viewsBy: () => Array.from({ length: views }, (_, nth) => ({ id: `view ${nth}` }) as KnownView),
    },
    chat: {
      sessionOn: () => ({
        uid: person.uid,
        nick: person.nick,
        trial: person.kind === 'trial',
        mayPay: true,
        rooms: new Set([roomId]),
      }),
    },
    videoCalls: {
      async admit() {
        throw refuse('call_unknown');
      },
    },
    relations: { blockOf: async () => undefined },
  });
  return {
    picturesOnly: () => permission.isPicturesOnly(connection),
    view: () => permission.streamToView({ stream_id: 'stream', call_id: 'call-1' }, connection),
    another: () => permission.refuseTooMany(person.uid, connection, new Set()),
  };
}

describe('a camera', () => {
  test('is shown in blurred pictures to a visitor and to a member before activation, one at a time (R6.003)', async () => {
    for (const person of [
      trial(clock.now() + 1),
      member({ active: false }),
      member({ active: false, role: 'pro' }),
    ]) {
      const { picturesOnly, view } = permissionOf(person);
      expect((await view()).id).toBe('stream');
      expect(picturesOnly()).toBe(true);
      expect(permissionOf(person).another).not.toThrow();
      const code = person.kind === 'trial' ? 'login_required' : 'activation_required';
      expect(permissionOf(person, { views: 1 }).another).toThrow(expect.objectContaining({ code }));
    }
  });

  test('is shown as it is to an active member, and not at all to a visitor whose trial is over', async () => {
    expect(permissionOf(member()).picturesOnly()).toBe(false);
    const over = permissionOf(trial(clock.now()));
    await expect(over.view()).rejects.toThrow(expect.objectContaining({ code: 'login_required' }));
  });

  test('that is private answers like an unknown one to everyone but its publisher and the other of its call', async () => {
    const { view } = permissionOf(member({ role: 'owner' }), { isPrivate: true });
    await expect(view()).rejects.toThrow(expect.objectContaining({ code: 'stream_unknown' }));
  });
});
