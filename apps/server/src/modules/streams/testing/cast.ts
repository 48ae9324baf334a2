// Publishers and viewers for tests, over the real socket, with an engine that moves nothing.
import {
  type ActionSpec,
  type ArgsIn,
  type Room,
  roomsActions,
  streamsActions,
  streamsCallbacks,
} from '@alcove/protocol';
import { afterAll } from 'vitest';
import {
  type LiveActor,
  startTestSite,
  type TestMember,
  type TestSite,
  type Traits,
} from '../../../testing/index.ts';

export const offer = 'v=0 an offer';
export const answer = 'v=0 an answer';

export type Person = { member: TestMember; live: LiveActor };
export type Publisher = Person & { streamId: string; room: Room };

/** A site for all tests of a file, and its people. */
export async function openSite() {
  const site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  afterAll(() => site.close());
  return { site, cast: createCast(site) };
}

/** The same in two processes; `cast` is connected to the first one by default. */
export async function openTwoSites() {
  const { site: here, cast } = await openSite();
  const there = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: here });
  afterAll(() => there.close());
  return { here, there, cast };
}

let rooms = 0;

export function createCast(site: TestSite) {
  async function someone(room: Room | undefined, traits: Traits = {}, at: TestSite = site): Promise<Person> {
    const member = await at.member(traits);
    const live = await at.live(member, room ? { roomid: room.slug } : {});
    if (live.login.result !== 200) throw new Error(live.login.data.code);
    return { member, live };
  }

  async function openRoom(): Promise<Room> {
    const { live } = await someone(undefined, { premium: true });
    const answered = await live.ask(roomsActions.createRoom, { roomid: `Studio ${++rooms} b` });
    if (answered.result !== 200) throw new Error(answered.data.code);
    return answered.data.room;
  }

  /** Publishes a camera whose packets arrive. */
  async function publisher(
    options: {
      room?: Room;
      traits?: Traits;
      start?: ArgsIn<typeof streamsActions.start>;
      at?: TestSite;
    } = {},
  ): Promise<Publisher> {
    const { at = site } = options;
    const room = options.room ?? (await openRoom());
    const person = await someone(room, options.traits, at);
    const streamId = await start(person.live, options.start);
    await ok(person.live, streamsActions.streamSdp, { sdp: offer, type: 'offer' });
    at.engine.goLive(streamId);
    return { ...person, streamId, room };
  }

  const guestOf = ({ room }: Pick<Publisher, 'room'>, traits: Traits = {}) => someone(room, traits);

  return { someone, openRoom, publisher, guestOf };
}

export async function start(
  live: LiveActor,
  args: ArgsIn<typeof streamsActions.start> = {},
): Promise<string> {
  return (await ok(live, streamsActions.start, args)).stream_id;
}

/** Requests a view and answers its offer. */
export async function watch(live: LiveActor, streamId: string, ref = 1) {
  await ok(live, streamsActions.view, { stream_id: streamId, ref });
  const offered = await live.receives(streamsCallbacks.viewServerSdp, (event) => event.ref === ref);
  const { ufrag } = offered;
  await ok(live, streamsActions.viewSdp, { ref, ufrag, sdp: answer, type: 'answer' });
  return offered;
}

/** Asks for the picture again once that is wanted, and answers the offer. */
export async function watchAgain(live: LiveActor, streamId: string, ref = 1) {
  const { ufrag } = await live.receives(streamsCallbacks.restartView, (event) => event.ref === ref);
  await ok(live, streamsActions.view, { stream_id: streamId, ref, ufrag });
  const again = await live.receives(
    streamsCallbacks.viewServerSdp,
    (event) => event.ref === ref && event.ufrag !== ufrag,
  );
  const sdp = { ref, ufrag: again.ufrag, sdp: answer, type: 'answer' } as const;
  await ok(live, streamsActions.viewSdp, sdp);
}

/** The data of a successful answer; throws where the action is refused. */
export async function ok<A extends ActionSpec>(live: LiveActor, action: A, args: ArgsIn<A>) {
  const answered = await live.ask(action, args);
  if (answered.result !== 200) throw new Error(`${action.action}: ${answered.data.code}`);
  return answered.data;
}
