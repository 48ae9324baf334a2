// A showroom and its viewers, for tests.
import {
  devCalls,
  roomsCallbacks,
  roomsCalls,
  streamsActions,
  streamsCallbacks,
  walletCalls,
} from '@alcove/protocol';
import type { TestMember, TestSite, Traits } from '../../../testing/index.ts';
import { answer, offer, ok, type Person, start } from './cast.ts';

const { view, viewSdp, streamSdp } = streamsActions;

export function createStage(site: TestSite) {
  /** An owner on air in a showroom of their own. */
  async function stage(price = 18) {
    const member = await site.member({ premium: true });
    const updated = await member.call(roomsCalls.updateRoom, { showroom: 1, price: `${price}` } as never);
    if (updated.status !== 'success') throw new Error(updated.code);
    const { room } = updated.data;
    const live = await site.live(member, { roomid: `${room.roomid}` });
    const streamId = await start(live);
    await ok(live, streamSdp, { sdp: offer, type: 'offer' });
    site.engine.goLive(streamId);
    return { member, live, room, streamId, price };
  }
  type Shown = Awaited<ReturnType<typeof stage>>;

  return {
    stage,
    seconds: (count: number) => site.clock.advance(count * 1000),
    async balanceOf({ member }: { member: TestMember }): Promise<number> {
      const wallet = await member.call(walletCalls.wallet, {});
      if (wallet.status !== 'success') throw new Error(wallet.code);
      return wallet.data.balance;
    },
    /** A member with tokens, in the room. */
    async guest({ room }: Pick<Shown, 'room'>, tokens: number, traits: Traits = {}): Promise<Person> {
      const member = await site.member(traits);
      if (tokens > 0) await member.call(devCalls.creditTokens, { nick: member.nick, amount: tokens });
      return { member, live: await site.live(member, { roomid: `${room.roomid}` }) };
    },
    /** Agrees to the price, and sees the picture; the visit. */
    async enter(
      { live }: Pick<Person, 'live'>,
      { streamId, price }: Pick<Shown, 'streamId' | 'price'>,
      ref = 1,
    ): Promise<number> {
      const { visit } = await ok(live, view, { stream_id: streamId, ref, price });
      const { ufrag } = await live.receives(streamsCallbacks.viewServerSdp, (offered) => offered.ref === ref);
      await ok(live, viewSdp, { ref, ufrag, sdp: answer, type: 'answer' });
      await live.receives(roomsCallbacks.showroomMinute, ({ runs }) => runs === 1);
      return visit ?? 0;
    },
    /** What a request to watch is answered. */
    asked: async ({ live }: Pick<Person, 'live'>, stream_id: string, more = {}) =>
      (await live.ask(view, { stream_id, ref: 9, ...more })).data,
  };
}
export type Stage = Awaited<ReturnType<ReturnType<typeof createStage>['stage']>>;
