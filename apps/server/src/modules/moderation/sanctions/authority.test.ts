// Who may sanction whom, cell by cell.
import type { Role, RoomId, Uid } from '@alcove/protocol';
import { describe, expect, test } from 'vitest';
import { authorityIn, whyNotAgainst } from './authority.ts';

const [actorUid, targetUid, hostUid] = [1 as Uid, 2 as Uid, 3 as Uid];
const room = { roomId: 5 as RoomId, ownerUid: hostUid };
const yes = undefined;
const team = 'not_privileged_members';

type Who = Role | 'room’s owner' | 'member';
const people: readonly Who[] = ['member', 'room’s owner', 'pro', 'editor', 'owner'];
const roleOf = (who: Who): Role | null => (who === 'member' || who === 'room’s owner' ? null : who);
const uidOf = (who: Who, otherwise: Uid): Uid => (who === 'room’s owner' ? hostUid : otherwise);

/** A row for each actor; its cells are the targets: a member, the room's owner, each role. */
const table: Record<Who, readonly (string | undefined)[]> = {
  member: [yes, 'not_the_room_owner', team, team, team],
  'room’s owner': [yes, 'not_oneself', team, team, team],
  pro: [yes, yes, yes, yes, team],
  editor: [yes, yes, yes, yes, team],
  owner: [yes, yes, yes, yes, yes],
};

describe.each(Object.entries(table) as [Who, readonly (string | undefined)[]][])('%s', (who, row) => {
  const role = roleOf(who);
  const actor = {
    uid: uidOf(who, actorUid),
    standing: role ? 'privileged' : 'premium',
    role: role ?? undefined,
  } as const;
  const authority = authorityIn(room, actor);
  test.each(people.map((whom, at) => [whom, row[at]] as const))('about %s: %s', (whom, expected) => {
    const target = { uid: uidOf(whom, targetUid), role: roleOf(whom) };
    expect(whyNotAgainst(target, { actor, authority, room })).toBe(expected);
  });
});
