// Who may sanction whom: moderators everywhere, a room's owner in that room. No one sanctions themself, and only
// an owner of the site sanctions another owner.
import { type RefusalCode, type Role, roles, type RoomId, type Standing, type Uid } from '@alcove/protocol';

/** The person who acts. */
export type Actor = { uid: Uid; standing: Standing; role?: Role | undefined };
export type ModeratedRoom = { roomId: RoomId; ownerUid: Uid | undefined };
/** The person who is sanctioned. */
export type Target = { uid: Uid; nick: string; role: Role | null };

export type Authority = 'team' | 'owner';

export function authorityIn(
  room: Pick<ModeratedRoom, 'ownerUid'> | undefined,
  actor: Actor,
): Authority | undefined {
  if (actor.standing === 'privileged') return 'team';
  return room !== undefined && room.ownerUid === actor.uid ? 'owner' : undefined;
}

/** Why an actor cannot sanction or report a target. Without authority the actor only requests a sanction. */
export function whyNotAgainst(
  target: Pick<Target, 'uid' | 'role'>,
  {
    actor,
    authority,
    room,
  }: {
    actor: Pick<Actor, 'uid' | 'role'>;
    authority: Authority | undefined;
    room?: ModeratedRoom | undefined;
  },
): RefusalCode | undefined {
  if (target.uid === actor.uid) return 'not_oneself';
  if (target.role === 'owner' && actor.role !== 'owner') return 'not_privileged_members';
  if (authority === 'team') return undefined;
  if (target.role !== null) return 'not_privileged_members';
  return target.uid === room?.ownerUid ? 'not_the_room_owner' : undefined;
}

/** Only moderators undo what a moderator decided. */
export const whyNotUndo = (decided: { byTeam: boolean }, authority: Authority): RefusalCode | undefined =>
  decided.byTeam && authority !== 'team' ? 'role_required' : undefined;

const rankOf = (role: Role | null | undefined): number => (role ? roles.indexOf(role) : -1);

export const higherRole = (one: Role | null, other: Role | null): Role | null =>
  rankOf(one) < rankOf(other) ? other : one;

/** A ban is shortened or lifted by the role that decided on it, or a higher one. */
export const whyNotEase = (
  ban: { banned_as: Role | null },
  actor: Pick<Actor, 'role'>,
): RefusalCode | undefined => (rankOf(actor.role) < rankOf(ban.banned_as) ? 'ban_of_higher_role' : undefined);
