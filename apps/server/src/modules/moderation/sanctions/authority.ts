// Who decides about whom: the team of the house everywhere, the owner of a room in it, nobody about herself;
// about an owner of the house only another one.
import type { RefusalCode, Role, RoomId, Standing, Uid } from '@alcove/protocol';

/** Whoever acts. */
export type Actor = { uid: Uid; standing: Standing; role?: Role | undefined };
export type Room = { roomId: RoomId; ownerUid: Uid | undefined };
/** Whom it is about. */
export type Target = { uid: Uid; nick: string; role: Role | null };

export type Authority = 'team' | 'owner';

export function authorityIn(room: Pick<Room, 'ownerUid'> | undefined, actor: Actor): Authority | undefined {
  if (actor.standing === 'privileged') return 'team';
  return room !== undefined && room.ownerUid === actor.uid ? 'owner' : undefined;
}

/** Without authority: whoever only asks for it. */
export function whyNotAgainst(
  target: Pick<Target, 'uid' | 'role'>,
  {
    actor,
    authority,
    room,
  }: { actor: Pick<Actor, 'uid' | 'role'>; authority: Authority | undefined; room?: Room | undefined },
): RefusalCode | undefined {
  if (target.uid === actor.uid) return 'not_oneself';
  if (target.role === 'owner' && actor.role !== 'owner') return 'not_privileged_members';
  if (authority === 'team') return undefined;
  if (target.role !== null) return 'not_privileged_members';
  return target.uid === room?.ownerUid ? 'not_the_room_owner' : undefined;
}

/** What the team decided, only the team undoes. */
export const whyNotUndo = (decided: { byTeam: boolean }, authority: Authority): RefusalCode | undefined =>
  decided.byTeam && authority !== 'team' ? 'role_required' : undefined;
