// A member's follows and blocks, as their export covers them; the database erases them with the member.
import { relationLimits, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { exportedTime, type Member, type Members, type PersonalData } from '../accounts/index.ts';
import { listBlocks } from './block-store.ts';
import { countFollows, listFollows } from './follow-store.ts';

export const createRelationsPersonalData = ({
  clock,
  members,
}: Use<'clock'> & {
  members: Pick<Members, 'byUids'>;
}): PersonalData => ({
  name: 'relations',
  async copy(db, { uid }: Member) {
    const follows = await listFollows(db, 'follower', uid, { offset: 0, limit: relationLimits.follows });
    const blocks = await listBlocks(db, uid, clock.now(), { offset: 0, limit: relationLimits.blocks });
    const named = await members.byUids([
      ...follows.map((follow) => follow.uid),
      ...blocks.map(({ blocked }) => blocked),
    ]);
    const nickOf = (other: Uid) => named.get(other)?.nick ?? '';
    return {
      follows: follows.map((follow) => ({
        nick: nickOf(follow.uid),
        since: exportedTime(follow.followed_at),
      })),
      followers: await countFollows(db, 'followed', uid),
      blocks: blocks.map(({ blocked, reason, blocked_at, until_at }) => ({
        nick: nickOf(blocked),
        reason,
        since: exportedTime(blocked_at),
        until: until_at === 0 ? null : exportedTime(until_at),
      })),
    };
  },
  async erase() {},
});
