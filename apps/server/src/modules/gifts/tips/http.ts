// The HTTP calls of tips: giving tokens, and the records of what was given.
import { asFlag, may, type RoomId, standingOf, tipsCalls, type Uid, walletLimits } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { personOf, sessionOf } from '../../../platform/http/session.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Members, OpenProfiles } from '../../accounts/index.ts';
import type { Moderation } from '../../moderation/index.ts';
import type { Relations } from '../../relations/index.ts';
import type { Rooms } from '../../rooms/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { listTips, type TipRow } from './store.ts';
import type { GiveTip } from './tips.ts';

type Needs = Use<'db' | 'clock' | 'presence'> & {
  wallet: Pick<Wallet, 'balanceOf'>;
  members: Pick<Members, 'byUids'>;
  openProfiles: Pick<OpenProfiles, 'closedAmong'>;
  relations: Pick<Relations, 'hiddenFrom' | 'isHidden'>;
  sanctions: Pick<Moderation['sanctions'], 'mutedUntil'>;
  rooms: Pick<Rooms, 'roomOf'>;
  give: GiveTip;
};

export function createTipCalls(needs: Needs): Handlers<typeof tipsCalls> {
  const { db, clock, wallet, presence, members, openProfiles, relations, sanctions, rooms, give } = needs;

  async function mayWriteIn(roomId: RoomId, context: CallContext): Promise<boolean> {
    const standing = standingOf(personOf(context), clock.now());
    return (
      may('writeInRooms', standing) && (await sanctions.mutedUntil(sessionOf(context).uid, roomId)) === 0
    );
  }

  return {
    giveTokens: (asked, context) =>
      give(asked, sessionOf(context).uid, {
        mayWriteIn: (roomId) => mayWriteIn(roomId, context),
        checkPair: (tx, recipient) => relations.isHidden(tipsCalls.giveTokens, context, recipient, tx),
      }),

    async giveRecords({ page, room_id, goal: toGoals }, context) {
      const me = sessionOf(context).uid;
      const room = room_id ? rooms.roomOf(room_id) : undefined;
      if (room_id && !room) throw refuse('room_unknown');
      if (room && room.ownerUid !== me && !presence.isIn(room.roomId, me)) throw refuse('not_in_room');
      const limit = walletLimits.perPage;
      const offset = (page - 1) * limit;
      const wanted = room ? { room: room.roomId } : { member: me };
      const found = await listTips(db, { ...wanted, toGoals }, { offset, limit });
      const people = found.tips.flatMap(({ giver, recipient }) =>
        [giver, recipient].filter((uid) => uid !== null),
      );
      const named = await members.byUids(people);
      const person = (uid: Uid | null) => {
        const member = uid === null ? undefined : named.get(uid);
        return member ? { uid: member.uid, nick: member.nick } : null;
      };
      const reader = { uid: me, standing: standingOf(personOf(context), clock.now()) };
      const closed = await openProfiles.closedAmong(people, reader);
      const hidden = new Set([...closed, ...(room ? await relations.hiddenFrom(context) : [])]);
      const isHidden = (uid: Uid | null) => uid !== null && hidden.has(uid);
      const isNamed = ({ anonymous, giver }: TipRow) => (!anonymous && !isHidden(giver)) || giver === me;
      const mayRead = (tip: TipRow) =>
        tip.giver === me || (!isHidden(tip.giver) && (tip.message_public || tip.recipient === me));
      return {
        balance: (await wallet.balanceOf(me)).balance,
        total_count: found.count,
        total_tokens: found.tokens,
        records: found.tips.map((tip) => ({
          id: tip.id,
          date: tip.given_at,
          from: isNamed(tip) ? person(tip.giver) : null,
          to: isHidden(tip.recipient) ? null : person(tip.recipient),
          amount: tip.tokens,
          private: asFlag(tip.private),
          anonymous: asFlag(tip.anonymous),
          message: mayRead(tip) ? tip.message : '',
          room_id: tip.room_id,
          goal_id: tip.goal_id,
          returned: asFlag(tip.returned),
        })),
      };
    },
  };
}
