// One resident: a session as every member has it, a live socket, messages and notifications, and what this one does.
//
//   coming ──▶ here ── somebody else appears as this member, or the room is lost ──▶ away, for an hour ──▶ coming
//     └── refused: away as well; what keeps a resident away is logged once
import { createLiveClient, type LiveClient, LiveFailure } from '@alcove/live-client';
import { createPmClient, type PmClient } from '@alcove/live-client/messages';
import { createNotificationFeed, type NotificationFeed } from '@alcove/live-client/notifications';
import { notificationSocket, pmSocket } from '@alcove/protocol';
import type { DrawnCameras } from './cameras/index.ts';
import { type MemberSite, SiteRefusal } from './site.ts';
import type { ResidentStage, Voice } from './stage.ts';
import type { ResidentRow } from './table.ts';

const awayMs = 3_600_000;
const comeAgainMs = 60_000;
/** More own messages than the server may still echo. */
const ownMidsKept = 200;

export type Resident = Voice & {
  row: ResidentRow;
  site: MemberSite;
  stage: ResidentStage;
  live: LiveClient;
  pm: PmClient;
  feed: NotificationFeed;
  cameras: DrawnCameras;
  /** Runs `work` later, unless the resident has left before. */
  later(ms: number, work: () => unknown): void;
  /** Runs `work`, and logs once where the site refuses. */
  attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined>;
  /** Leaves for an hour: somebody else appears as this member. */
  makeRoom(): void;
};
export type Behaviour = (resident: Resident) => void;

type Parts = {
  row: ResidentRow;
  uid: number;
  site: MemberSite;
  stage: ResidentStage;
  cameras: DrawnCameras;
  behaviours: readonly Behaviour[];
  onPresence(): void;
};

const codeOf = (error: unknown): string =>
  error instanceof SiteRefusal || error instanceof LiveFailure ? error.code : String(error);

/** The SDK's own log is not needed: faults of a connection are seen in its state. */
const logNothing = () => {};

/** A resident has one tab, which holds the socket at once. */
const alone = {
  locks: {
    hold(_name: string, onHeld: () => void) {
      onHeld();
      return () => {};
    },
  },
  openChannel: () => ({ post: () => {}, close: () => {} }),
};

export function createResident({ row, uid, site, stage, cameras, behaviours, onPresence }: Parts) {
  const { timers } = stage;
  const { nick } = row;
  let here: Resident | undefined;
  let roomId: number | undefined;
  let stops = new Set<() => void>();
  let sequence = 0;
  const ownMids = new Set<string>();
  let stopWaiting: (() => void) | undefined;

  const voice: Voice = {
    nick,
    uid,
    roomId: () => (here ? roomId : undefined),
    mayWrite() {
      const { caps, clockAheadMs = 0 } = here?.live.state ?? {};
      return caps?.write === 1 && caps.muted_until <= timers.now() + clockAheadMs;
    },
    async say(inRoom, text) {
      const mid = `resident-${uid}-${timers.now()}-${sequence++}`;
      ownMids.add(mid);
      const [oldest] = ownMids;
      if (ownMids.size > ownMidsKept && oldest !== undefined) ownMids.delete(oldest);
      return here
        ? (await attempt('to write', async () => here?.live.rooms.say(inRoom, text, mid))) !== undefined
        : false;
    },
  };
  stage.add(voice);

  async function attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      const code = codeOf(error);
      if (code !== 'live_not_connected') stage.once(`${nick} was refused ${what}: ${code}`);
      return undefined;
    }
  }

  function leave(): void {
    stopWaiting?.();
    const left = here;
    here = undefined;
    roomId = undefined;
    for (const stop of stops) stop();
    stops = new Set();
    left?.feed.close();
    left?.pm.close();
    left?.live.close();
    onPresence();
  }
  function comeAfter(ms: number): void {
    leave();
    stopWaiting = timers.setTimeout(() => void come(), ms);
  }
  /** The member belongs to the person who has come, for an hour. */
  function makeRoom(): void {
    if (!here) return;
    stage.once(`${nick} has left: somebody else appears as this member`);
    comeAfter(awayMs);
  }

  function loseRoom(code: string): void {
    stage.once(`${nick} lost the room: ${code}`);
    comeAfter(awayMs);
  }

  function later(ms: number, work: () => unknown): void {
    const stop = timers.setTimeout(() => {
      stops.delete(stop);
      void attempt('something', async () => work());
    }, ms);
    stops.add(stop);
  }

  /** Several residents read their cast rows at once; each comes by itself. */
  async function come(): Promise<void> {
    let arrived: Resident | undefined;
    try {
      await site.enter();
      const { openSocket } = site;
      const live = createLiveClient({
        clock: timers,
        openSocket,
        log: logNothing,
        readConfiguration: (ref) => site.configuration(ref),
        media: cameras.ports,
      });
      const pm = createPmClient({
        clock: timers,
        openSocket,
        log: logNothing,
        uid,
        uri: site.socketAddress(pmSocket.path),
      });
      const feed = createNotificationFeed({
        ...alone,
        clock: timers,
        openSocket,
        log: logNothing,
        uri: site.socketAddress(notificationSocket.path),
        session: nick,
        isVisible: () => false,
        isKnownType: () => true,
        loadMissed: async () => undefined,
        unread: { unread: 0, version: 0, now: timers.now() },
      });
      const resident: Resident = {
        ...voice,
        row,
        site,
        stage,
        live,
        pm,
        feed,
        cameras,
        later,
        attempt,
        makeRoom: () => here === resident && makeRoom(),
      };
      here = arrived = resident;
      live.on('state', ({ status, ended, others = 0 }) => {
        if (here !== resident) return;
        if (ended) {
          stage.once(`${nick} stays away: ${ended.code}`);
          comeAfter(awayMs);
        } else if (status === 'connected' && others > 0) makeRoom();
      });
      live.on('message', ({ uid: author, mid }) => {
        if (author === uid && !ownMids.has(mid)) makeRoom();
      });
      live.on('roomLost', ({ room, failure }) => {
        if (room.roomid === roomId) loseRoom(failure.code);
      });
      live.on('clientLogout', ({ uid: left, roomid, reason }) => {
        if (here === resident && left === uid && roomid === roomId) loseRoom(reason);
      });
      live.on('roomDestroyed', ({ roomid }) => {
        if (here === resident && roomid === roomId) loseRoom('room_destroyed');
      });
      await live.connect(row.room === undefined ? undefined : { ref: row.room });
      if (here !== resident) return;
      // A resident of no room is present all the same.
      roomId = live.rooms.views[0]?.room.roomid ?? 0;
      pm.connect();
      onPresence();
      for (const behave of behaviours) behave(resident);
    } catch (error) {
      // The connection was left meanwhile, and why has been logged.
      if (arrived && here !== arrived) return;
      const code = codeOf(error);
      // All residents come from one address: its limits pass within minutes.
      if (code === 'too_many') return comeAfter(comeAgainMs);
      // At the door most refusals are for all residents alike: one of them says so.
      stage.once(`${nick} stays away: ${code}`, arrived ? undefined : `door ${code}`);
      comeAfter(error instanceof SiteRefusal || error instanceof LiveFailure ? awayMs : comeAgainMs);
    }
  }

  return { come };
}
