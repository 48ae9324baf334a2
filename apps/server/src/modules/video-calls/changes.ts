// Changes of calls on their way to sockets: Postgres announces what has been committed to every process, and each
// tells the sockets connected to it.
import { videoCallsCallbacks, type Uid, type VideoCall } from '@alcove/protocol';
import * as z from 'zod/mini';
import { listenTo } from '../../platform/db/listen.ts';
import type { Use } from '../../platform/engines.ts';
import { createTurns } from '../../platform/turns.ts';
import type { Members } from '../accounts/index.ts';
import type { PrivateMessages } from '../pm/index.ts';
import { callById, callsChannel, latestCallsOf, openCalls } from './call-store.ts';
import { callView } from './views.ts';

/** An end is sent again to pages whose socket was away for less than this. */
const endSentMs = 60_000;

const shape = z.object({ id: z.string(), caller: z.int(), callee: z.int() });

type Needs = Use<'db' | 'pool' | 'clock' | 'log'> & {
  members: Pick<Members, 'byUids'>;
  pm: Pick<PrivateMessages, 'socketsOf'>;
};

export async function createCallChanges({ db, pool, clock, log, members, pm }: Needs) {
  const listeners: ((change: VideoCall & { uid: Uid }) => void)[] = [];
  const endings: ((isOver: (callId: string) => boolean) => void)[] = [];
  /** A member's frames arrive in the order of what happened, and wait for those of their own calls alone. */
  const turns = createTurns<number | 'gap'>({
    failed: (error) => log.warn({ err: error }, 'a change of a video call was not sent to open sockets'),
  });

  async function tell(id: string) {
    const call = await callById(db, id);
    if (!call || call.state === 'ended') for (const listener of endings) listener((callId) => callId === id);
    if (!call) return;
    const both = [call.caller_uid, call.callee_uid];
    const known = await members.byUids(both);
    for (const uid of both) {
      const view = callView(call, uid, { known, clock });
      if (!view) continue;
      for (const socket of pm.socketsOf(uid)) socket.send(videoCallsCallbacks.videoCallInfo, view);
      for (const listener of listeners) listener({ ...view, uid });
    }
  }
  /** What was announced meanwhile is lost; what was stored is not. */
  async function tellAgain() {
    const open = await openCalls(db);
    const ids = new Set(open.map(({ id }) => id));
    for (const listener of endings) listener((callId) => !ids.has(callId));
    for (const { id, caller_uid, callee_uid } of open)
      void turns.inTurn([caller_uid, callee_uid], () => tell(id));
  }

  const stopListening = await listenTo({
    pool,
    channel: callsChannel,
    log,
    onNotification(payload) {
      if (payload === undefined) return void turns.inTurn(['gap'], tellAgain);
      const parsed = z.safeParse(shape, JSON.parse(payload));
      if (!parsed.success) return;
      const { id, caller, callee } = parsed.data;
      void turns.inTurn([caller, callee], () => tell(id));
    },
  });

  return {
    /** In every process, after commit. */
    onChange: (listener: (change: VideoCall & { uid: Uid }) => void) => void listeners.push(listener),
    /** In every process: of the calls one knows, those that are over. */
    onEnd: (listener: (isOver: (callId: string) => boolean) => void) => void endings.push(listener),
    /** The call that each of them is in, or has just been in. */
    async latest(uids: readonly Uid[]): Promise<ReadonlyMap<Uid, VideoCall>> {
      const calls = await latestCallsOf(db, uids, clock.now() - endSentMs);
      const known = await members.byUids(calls.flatMap((call) => [call.caller_uid, call.callee_uid]));
      const latest = new Map<Uid, VideoCall>();
      for (const call of calls) {
        for (const uid of [call.caller_uid, call.callee_uid]) {
          const view = uids.includes(uid) ? callView(call, uid, { known, clock }) : undefined;
          if (view) latest.set(uid, view);
        }
      }
      return latest;
    },
    async close() {
      stopListening();
      await turns.settled();
    },
  };
}
