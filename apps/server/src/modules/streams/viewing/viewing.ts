// What people connected to this process watch: requested, offered, answered, and ended as soon as they may
// not watch any more.
//
//   view ──► connecting ──offer, answer──► watching ──► over
//                ▲                            │
//                └───── restart_view, view ───┘      a view that is not answered in `viewAnswerMs` ends
import {
  type ArgsOf,
  type DataOf,
  isAnonymous,
  may,
  standingOf,
  type StreamEndReason,
  streamLimits,
  type streamsActions,
  streamsCallbacks,
} from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { LiveConnection } from '../../../platform/live/live.ts';
import type { MediaEngine } from '../../../platform/media-engine/media-engine.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { VideoCalls } from '../../video-calls/index.ts';
import type { Relations } from '../../relations/index.ts';
import type { Chat } from '../../chat/index.ts';
import type { Showroom } from '../../showroom/index.ts';
import type { FreeWatching } from './free-watching.ts';
import { candidateFromWire, candidateToWire, type WireCandidate } from '../candidates.ts';
import type { KnownStreams } from '../known-streams.ts';
import type { CameraRelays } from '../camera-relays.ts';
import type { ProcessMessage, ProcessMessages } from '../process-messages.ts';
import { createViewPermission } from './may-view.ts';
import { createPaidViews, type PaidViews } from './paid-views.ts';
import type { KnownStream, ViewEntry } from '../registry-entries.ts';
import { streamPictureAddress } from '../stream-wire.ts';
import { createLocalViews, type LocalView } from './local-views.ts';

type ViewArgs = ArgsOf<typeof streamsActions.view>;
type Viewed = DataOf<typeof streamsActions.view>;
type After = (work: () => void) => void;

export type ViewingNeeds = Use<'clock' | 'log'> & {
  known: KnownStreams;
  chat: Pick<Chat, 'sessionOn' | 'onLeave'>;
  showroom: Showroom;
  videoCalls: Pick<VideoCalls, 'admit'>;
  relations: Pick<Relations, 'blockOf' | 'apart' | 'onBlock' | 'onGap'>;
  freeWatching: FreeWatching;
  messages: Pick<ProcessMessages, 'send' | 'request'>;
  /** A granted view is over. */
  viewEnded(reason: StreamEndReason | 'LEFT'): void;
  engine: Pick<MediaEngine, 'capabilities' | 'machine'>;
  cameraRelays: Pick<CameraRelays, 'processFor' | 'processInstead' | 'avoid'>;
};

function sendPicture({ connection, ref, streamId }: LocalView, { blurred }: KnownStream) {
  if (blurred === '') return;
  const url = streamPictureAddress(blurred, 'blurred');
  connection.send(streamsCallbacks.viewPicture, { ref, stream_id: streamId, url });
}

export function createViewing(needs: ViewingNeeds) {
  const { clock, log, known, chat, showroom, videoCalls, relations, freeWatching, messages, engine } = needs;
  const { cameraRelays } = needs;
  const views = createLocalViews({
    ...needs,
    over: (view, ending) => paid.ended(view, ending),
    refresh: (view) => paid.refresh(view),
  });
  const paid: PaidViews = createPaidViews({ clock, showroom, known, isWatching: views.isWatching });
  const { end, endAll } = views;
  const permission = createViewPermission({ clock, known, chat, videoCalls, relations });
  const logFailure = (error: unknown) => log.error({ err: error }, 'a check of a view failed');
  const standing = ({ connection: { person } }: Pick<LocalView, 'connection'>) =>
    standingOf(person, clock.now());
  // A call costs no time.
  const isCounted = (view: LocalView) =>
    !view.picturesOnly && !view.ofCall && !may('watchWithoutLimit', standing(view));

  async function startFreeTimer(view: LocalView): Promise<void> {
    const { id, uid, roomId, streamId } = view;
    view.isChecking = true;
    try {
      const asked = { uid, roomId, view: id, stream: streamId, paid: paid.isCharged(view) };
      const timer = await freeWatching.begin(asked, (until) =>
        view.connection.send(streamsCallbacks.limitReached, { roomid: roomId, until }),
      );
      if (view.over) await timer.end();
      else view.freeTimer = timer;
    } finally {
      view.isChecking = false;
    }
  }

  async function check(view: LocalView, { price, visit }: ViewArgs): Promise<void> {
    await permission.refuseBlocked(view.uid, view.publisher);
    const { roomId, connection } = view;
    const asked = { roomId, price, visit, elsewhere: paid.isSeenElsewhere(view) };
    // A question about the price takes the free slot from no other device, whose picture would end.
    if (!view.over && paid.isCharged(view)) await showroom.refuseUnagreed(connection, asked);
    if (!view.over && isCounted(view)) await startFreeTimer(view);
    view.isChecking = true;
    // The first minute is paid before the picture is offered.
    if (!view.over && paid.isCharged(view)) {
      const entered = await showroom.enter(connection, asked);
      if (!view.over) paid.add(view, entered);
    }
    view.isChecking = false;
    if (!view.over) return;
    // A later view of this member took the slot during the check.
    if (view.unsentReason === 'LIMIT_REACHED') throw refuse('watching_one_at_a_time');
    // The camera ended, or the viewer left or was blocked, during the check.
    throw refuse('stream_unknown');
  }

  /** Opens a new connection to the engine; the earlier one stays until the new one is there. */
  function reconnect(view: LocalView, { stream_id, ufrag }: ViewArgs, after: After) {
    // Allowed while an offer is on its way, since that offer may be lost.
    if (view.streamId !== stream_id || view.ufrag !== ufrag || !view.entry) throw refuse('view_outdated');
    view.status = 'restarting';
    paid.refresh(view);
    view.since = clock.now();
    view.servedBy = cameraRelays.processInstead(known.stream(view.streamId), view.servedBy);
    const entry = { ...view.entry, servedBy: view.servedBy, attempt: view.entry.attempt + 1 };
    view.entry = entry;
    after(() => void (view.over || known.put(entry)));
  }

  function publish(view: LocalView, { nick, byOffer }: Pick<ViewEntry, 'nick' | 'byOffer'>) {
    if (isUnpaid(view)) end(view, 'STREAM_STOP');
    // Granted, and over before the result was sent.
    if (view.over) return views.sendEnd(view, view.unsentReason);
    view.since = clock.now();
    view.entry = {
      kind: 'view',
      id: view.id,
      streamId: view.streamId,
      uid: view.uid,
      nick,
      trial: view.picturesOnly,
      widthPx: view.widthPx,
      since: view.since,
      byOffer,
      machine: engine.machine(),
      servedBy: view.servedBy,
      attempt: 1,
    };
    known.put(view.entry);
    const stream = known.stream(view.streamId);
    if (view.picturesOnly && stream) sendPicture(view, stream);
  }

  /** A view whose camera is over is unknown everywhere. */
  const processOf = ({ servedBy, streamId }: LocalView): string =>
    servedBy || (known.stream(streamId)?.process ?? known.processId);

  /** Granted before the showroom was opened: nobody pays unasked. */
  const isUnpaid = (view: LocalView) => !view.isChecking && view.visit === undefined && paid.isCharged(view);
  showroom.onSwitch((roomId) => endAll((view) => view.roomId === roomId && isUnpaid(view), 'STREAM_STOP'));
  showroom.onEnded(({ id, isDry }) => {
    for (const view of paid.release(id)) {
      if (paid.isCharged(view)) end(view, isDry ? 'LIMIT_REACHED' : 'STREAM_STOP');
      // The showroom was closed: people in the room watch on, as in any other.
      else endFreeTimer(view);
    }
  });

  // A block hides both from each other. A mute does not end a view.
  relations.onBlock(({ blocker, blocked, untilAt }) => {
    if (untilAt === undefined) return;
    const between = [blocker, blocked];
    endAll(
      ({ uid, publisher }) => between.includes(uid) && between.includes(publisher),
      'STREAM_STOP',
      'parted',
    );
  });
  relations.onGap(() => {
    const viewers = new Set(views.all().map((view) => view.uid));
    return Promise.all(
      [...viewers].map(async (uid) => {
        if (isAnonymous({ uid })) return;
        const others = await relations.apart(uid);
        endAll((view) => view.uid === uid && others.has(view.publisher), 'STREAM_STOP', 'parted');
      }),
    );
  });
  chat.onLeave(({ connection, roomId, reason }) => {
    // The end of a connection ends its views by itself.
    if (reason === 'disconnected') return;
    const ending = reason === 'left' || reason === 'moved' ? 'left' : 'parted';
    for (const view of views.of(connection)) if (view.roomId === roomId) end(view, 'STREAM_STOP', ending);
  });
  known.onStream(({ before, after, reason }) => {
    if (!after) return endAll(({ streamId }) => streamId === before?.id, reason);
    paid.refreshStream(after.id);
    if (after.blurred === before?.blurred) return;
    for (const view of views.all())
      if (view.streamId === after.id && view.entry && view.picturesOnly) sendPicture(view, after);
  });

  function endFreeTimer(view: LocalView) {
    void view.freeTimer?.end().catch(logFailure);
    view.freeTimer = undefined;
  }

  /** The viewer's access level may have changed since the view began. */
  function countTime(view: LocalView) {
    if (view.isChecking || !view.entry) return;
    const counted = isCounted(view);
    if (!counted) endFreeTimer(view);
    if (counted && !view.freeTimer) {
      void startFreeTimer(view).catch((error: unknown) => {
        if (!(error instanceof Refusal)) logFailure(error);
        end(view, 'LIMIT_REACHED');
      });
    }
    const untilAt = view.freeTimer?.count(views.isWatching(view));
    if (untilAt === undefined) return;
    view.connection.send(streamsCallbacks.limitReached, { roomid: view.roomId, until: untilAt });
    end(view, 'LIMIT_REACHED');
  }

  return {
    /** Requested or granted here, and not over. */
    has: views.has,
    /** `byOffer`: the viewer sends the offer and the engine answers. Otherwise the server offers as soon as it can. */
    async view(
      args: ViewArgs,
      connection: LiveConnection,
      after: After,
      { byOffer = !engine.capabilities().offers } = {},
    ): Promise<Viewed> {
      const { ref, width } = args;
      const { uid, nick } = chat.sessionOn(connection);
      const stream = await permission.streamToView(args, connection);
      const charged = paid.isCharged({ roomId: stream.roomId, publisher: stream.uid });
      if (charged) permission.refuseVisit(connection);
      const picturesOnly = permission.isPicturesOnly(connection);
      const viewed: Viewed = { ref, pictures: picturesOnly ? 1 : 0, offer: byOffer && !picturesOnly ? 1 : 0 };
      const before = views.find(connection, ref);
      if (before?.picturesOnly === picturesOnly) {
        reconnect(before, args, after);
        return viewed;
      }
      // A member who was activated meanwhile is shown the stream instead of pictures.
      if (before) end(before);
      const viewsHere = views
        .all()
        .filter((each) => each.uid === uid)
        .map(({ id }) => id);
      permission.refuseTooMany(uid, connection, new Set(viewsHere));
      // Pictures are taken by the publisher's process.
      const servedBy = picturesOnly ? '' : cameraRelays.processFor(stream);
      const view = views.add(stream, { ref, uid, picturesOnly, servedBy }, connection);
      if (width > 0) view.widthPx = width;
      try {
        await check(view, args);
      } catch (error) {
        end(view);
        throw error;
      }
      after(() => publish(view, { nick, byOffer: viewed.offer === 1 }));
      return { ...viewed, ...(view.visit !== undefined && { visit: view.visit }) };
    },

    async answer(
      { ref, ufrag, sdp, type }: ArgsOf<typeof streamsActions.viewSdp>,
      connection: LiveConnection,
    ): Promise<void> {
      const view = views.at(connection, ref);
      if (type !== 'answer' || view.entry?.byOffer) throw refuse('description_refused');
      if (view.ufrag === '' || view.ufrag !== ufrag) throw refuse('view_outdated');
      try {
        await messages.request(processOf(view), { kind: 'answer', view: view.id, ufrag, sdp });
      } catch (error) {
        // The viewer's browser cannot decode the stream: another answer would not help.
        if (error instanceof Refusal && error.code === 'view_undecoded') end(view);
        throw error;
      }
      if (view.ufrag !== ufrag) return;
      // Time before the answer is not counted: nothing was seen.
      view.freeTimer?.count(false);
      view.status = 'watching';
      paid.refresh(view);
    },

    /** Answers the viewer's offer, once for each request to watch. */
    async offer(
      { ref, sdp }: Pick<ArgsOf<typeof streamsActions.viewSdp>, 'ref' | 'sdp'>,
      connection: LiveConnection,
    ): Promise<{ sdp: string; ufrag: string }> {
      const view = views.at(connection, ref);
      const { byOffer = false, attempt = 0 } = view.entry ?? {};
      if (!byOffer) throw refuse('description_refused');
      const { description } = await messages.request(processOf(view), {
        kind: 'viewerOffer',
        view: view.id,
        attempt,
        sdp,
      });
      if (!description || view.over || view.entry?.attempt !== attempt) throw refuse('view_outdated');
      view.ufrag = description.ufrag;
      // Time before the answer is not counted: nothing was seen.
      view.freeTimer?.count(false);
      view.status = 'watching';
      paid.refresh(view);
      return description;
    },

    candidate(ref: number, candidate: WireCandidate, connection: LiveConnection): void {
      const view = views.at(connection, ref);
      messages.send(processOf(view), {
        kind: 'candidate',
        view: view.id,
        candidate: candidateFromWire(candidate),
      });
    },

    resize(ref: number, widthPx: number, connection: LiveConnection): void {
      const view = views.at(connection, ref);
      view.widthPx = widthPx;
      if (!view.entry || view.entry.widthPx === widthPx) return;
      view.entry = { ...view.entry, widthPx };
      known.put(view.entry);
    },

    /** Resolves once the free slot is released: the next camera may be requested in another process. */
    async leave(streamId: string, connection: LiveConnection): Promise<void> {
      const left = views.of(connection).filter((view) => view.streamId === streamId);
      if (left.length === 0) throw refuse('view_unknown');
      for (const view of left) end(view, undefined, 'left');
      await Promise.all(left.map(({ freeTimer }) => freeTimer?.end()));
    },

    /** The engine's counters of the viewed stream. */
    async stats(ref: number, connection: LiveConnection): Promise<Record<string, number>> {
      const view = views.at(connection, ref);
      const { streamId } = view;
      return (await messages.request(processOf(view), { kind: 'stats', stream: streamId })).counters ?? {};
    },

    handleMessage(
      message: Extract<
        ProcessMessage,
        { kind: 'offer' | 'serverCandidate' | 'restart' | 'failed' | 'slotTaken' }
      >,
    ): void {
      const view = views.get(message.view);
      if (!view) return;
      const { connection, ref } = view;
      switch (message.kind) {
        case 'offer':
          view.ufrag = message.ufrag;
          view.since = clock.now();
          connection.send(streamsCallbacks.viewServerSdp, {
            sdp: message.sdp,
            type: 'offer',
            ref,
            ufrag: message.ufrag,
          });
          return;
        case 'serverCandidate':
          connection.send(streamsCallbacks.viewServerIce, { ref, ...candidateToWire(message.candidate) });
          return;
        case 'restart':
          if (message.avoided !== '') cameraRelays.avoid(message.avoided);
          if (message.ufrag === view.ufrag) views.restart(view, message);
          return;
        case 'failed':
          return end(view, 'STREAM_LOST');
        default:
          // `slotTaken`: a newer view of this member holds the free slot.
          return end(view, 'LIMIT_REACHED');
      }
    },

    tick(now: number) {
      for (const view of views.all()) {
        if (isUnpaid(view)) end(view, 'STREAM_STOP');
        else countTime(view);
        const isLate = now - view.since >= streamLimits.viewAnswerMs;
        if (isLate && view.status !== 'watching' && !view.isChecking && !view.picturesOnly) {
          end(view, 'STREAM_LOST');
        }
      }
    },

    /** Resolves once the watched time is saved. */
    async close(): Promise<void> {
      const saving = views.all().map((view) => view.freeTimer?.end());
      endAll(() => true);
      await Promise.all(saving).catch(logFailure);
    },
  };
}
export type Viewing = ReturnType<typeof createViewing>;
