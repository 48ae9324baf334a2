// What the people connected to this process watch: asked for, offered, answered, and over at once when it
// may not be any more.
//
//   view ──► connecting ──offer, answer──► watching ──► over
//                ▲                            │
//                └───── restart_view, view ───┘      whoever does not answer in time watches no more
import {
  type ArgsOf,
  type DataOf,
  may,
  standingOf,
  type StreamEndReason,
  streamLimits,
  type streamsActions,
  streamsCallbacks,
} from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { LiveConnection } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log.ts';
import type { MediaEngine } from '../../platform/media-engine/media-engine.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { Relations } from '../relations/index.ts';
import type { RoomsForStreams } from '../rooms/index.ts';
import type { FreeWatching } from './free-watching.ts';
import { candidateFromWire, candidateToWire, type WireCandidate } from './candidates.ts';
import type { KnownStreams } from './known-streams.ts';
import type { ProcessMessage, ProcessMessages } from './process-messages.ts';
import { createViewPermission } from './may-view.ts';
import type { KnownStream, ViewEntry } from './registry-entries.ts';
import { streamPictureAddress } from './stream-wire.ts';
import { createLocalViews, type LocalView } from './local-views.ts';

type ViewArgs = ArgsOf<typeof streamsActions.view>;
type Viewed = DataOf<typeof streamsActions.view>;
type After = (work: () => void) => void;

type Needs = {
  clock: Clock;
  log: Log;
  known: KnownStreams;
  rooms: RoomsForStreams;
  relations: Pick<Relations, 'blockOf' | 'apart' | 'onBlock' | 'onGap'>;
  allowances: FreeWatching;
  letters: Pick<ProcessMessages, 'tell' | 'ask'>;
  /** One that was granted is over. */
  ended(reason: StreamEndReason | 'LEFT'): void;
  engine: Pick<MediaEngine, 'capabilities'>;
};

function showPicture({ connection, ref, streamId }: LocalView, { blurred }: KnownStream) {
  if (blurred === '') return;
  const url = streamPictureAddress(blurred, 'blurred');
  connection.tell(streamsCallbacks.viewPicture, { ref, stream_id: streamId, url });
}

export function createViewing(needs: Needs) {
  const { clock, log, known, rooms, relations, allowances, letters, engine } = needs;
  const views = createLocalViews(needs);
  const { end, endAll } = views;
  const permission = createViewPermission({ clock, known, rooms, relations });
  const note = (error: unknown) => log.error({ err: error }, 'a view was not looked after');
  const standing = ({ connection: { person } }: Pick<LocalView, 'connection'>) =>
    standingOf(person, clock.now());
  const isCounted = (view: LocalView) => !view.picturesOnly && !may('watchWithoutLimit', standing(view));

  async function allow(view: LocalView): Promise<void> {
    const { id, uid, roomId, streamId } = view;
    view.asking = true;
    try {
      const allowance = await allowances.begin({ uid, roomId, view: id, stream: streamId }, (until) =>
        view.connection.tell(streamsCallbacks.limitReached, { roomid: roomId, until }),
      );
      if (view.over) await allowance.end();
      else view.allowance = allowance;
    } finally {
      view.asking = false;
    }
  }

  async function judge(view: LocalView): Promise<void> {
    await permission.refuseBlocked(view.uid, view.publisher);
    if (!view.over && isCounted(view)) await allow(view);
    view.asking = false;
    if (!view.over) return;
    // She asked for it elsewhere meanwhile: that one is watched.
    if (view.untold === 'LIMIT_REACHED') throw refuse('watching_one_at_a_time');
    // Put out, blocked, or left alone while it was asked.
    throw refuse('stream_unknown');
  }

  /** On another connection to the engine; what she sees stays until it is there. */
  function again(view: LocalView, { stream_id, ufrag }: ViewArgs, after: After) {
    // Also while an offer is on its way: it may have been lost.
    if (view.streamId !== stream_id || view.ufrag !== ufrag || !view.notice) throw refuse('view_outdated');
    view.status = 'restarting';
    view.since = clock.now();
    const notice = { ...view.notice, turn: view.notice.turn + 1 };
    view.notice = notice;
    after(() => void (view.over || known.put(notice)));
  }

  function put(view: LocalView, { nick, byOffer }: Pick<ViewEntry, 'nick' | 'byOffer'>) {
    // Granted, and over before that was said.
    if (view.over) return views.tellEnd(view, view.untold);
    view.since = clock.now();
    view.notice = {
      kind: 'view',
      id: view.id,
      streamId: view.streamId,
      uid: view.uid,
      nick,
      trial: view.picturesOnly,
      widthPx: view.widthPx,
      since: view.since,
      byOffer,
      turn: 1,
    };
    known.put(view.notice);
    const stream = known.stream(view.streamId);
    if (view.picturesOnly && stream) showPicture(view, stream);
  }

  // A block counts both ways; a mute does not matter here.
  relations.onBlock(({ blocker, blocked, untilAt }) => {
    if (untilAt === undefined) return;
    const between = [blocker, blocked];
    endAll(({ uid, publisher }) => between.includes(uid) && between.includes(publisher), 'STREAM_STOP');
  });
  relations.onGap(() => {
    for (const uid of new Set(views.all().map((view) => view.uid))) {
      if (uid < 0) continue;
      void relations
        .apart(uid)
        .then((others) => endAll((view) => view.uid === uid && others.has(view.publisher), 'STREAM_STOP'))
        .catch(note);
    }
  });
  rooms.onLeave(({ connection, roomId }) => {
    for (const view of views.of(connection)) if (view.roomId === roomId) end(view, 'STREAM_STOP');
  });
  known.onStream(({ before, after, reason }) => {
    if (!after) return endAll(({ streamId }) => streamId === before?.id, reason);
    if (after.blurred === before?.blurred) return;
    for (const view of views.all())
      if (view.streamId === after.id && view.notice && view.picturesOnly) showPicture(view, after);
  });

  /** Her level may be another than when she began. */
  function countTime(view: LocalView) {
    if (view.asking || !view.notice) return;
    const counted = isCounted(view);
    if (view.allowance && !counted) {
      void view.allowance.end().catch(note);
      view.allowance = undefined;
    }
    if (counted && !view.allowance) {
      void allow(view).catch((error: unknown) => {
        if (!(error instanceof Refusal)) note(error);
        end(view, 'LIMIT_REACHED');
      });
    }
    const untilAt = view.allowance?.count(views.isWatching(view));
    if (untilAt === undefined) return;
    view.connection.tell(streamsCallbacks.limitReached, { roomid: view.roomId, until: untilAt });
    end(view, 'LIMIT_REACHED');
  }

  return {
    /** It is asked for here, or granted, and not over. */
    has: views.has,
    /**
     * The house offers as soon as it can; a visitor is shown pictures. `byOffer`: she has an offer of her own,
     * as whoever watches by an engine that only answers.
     */
    async view(
      args: ViewArgs,
      connection: LiveConnection,
      after: After,
      { byOffer = !engine.capabilities().offers } = {},
    ): Promise<Viewed> {
      const { ref, width } = args;
      const { uid, nick } = rooms.seated(connection);
      const stream = permission.streamToView(args.stream_id, connection);
      const picturesOnly = permission.isPicturesOnly(connection);
      const viewed: Viewed = { ref, pictures: picturesOnly ? 1 : 0, offer: byOffer && !picturesOnly ? 1 : 0 };
      const before = views.find(connection, ref);
      if (before?.picturesOnly === picturesOnly) {
        again(before, args, after);
        return viewed;
      }
      // A member who was activated meanwhile is shown the stream instead of pictures.
      if (before) end(before);
      const hers = views
        .all()
        .filter((each) => each.uid === uid)
        .map(({ id }) => id);
      permission.refuseTooMany(uid, connection, new Set(hers));
      const view = views.add(stream, { ref, uid, picturesOnly }, connection);
      if (width > 0) view.widthPx = width;
      try {
        await judge(view);
      } catch (error) {
        end(view);
        throw error;
      }
      after(() => put(view, { nick, byOffer: viewed.offer === 1 }));
      return viewed;
    },

    async answer(
      { ref, ufrag, sdp, type }: ArgsOf<typeof streamsActions.viewSdp>,
      connection: LiveConnection,
    ): Promise<void> {
      const view = views.at(connection, ref);
      if (type !== 'answer' || view.notice?.byOffer) throw refuse('description_refused');
      if (view.ufrag === '' || view.ufrag !== ufrag) throw refuse('view_outdated');
      try {
        await letters.ask(view.process, { kind: 'answer', view: view.id, ufrag, sdp });
      } catch (error) {
        // Another answer of hers would be no better.
        if (error instanceof Refusal && error.code === 'view_undecoded') end(view);
        throw error;
      }
      if (view.ufrag !== ufrag) return;
      // What came before, nobody saw.
      view.allowance?.count(false);
      view.status = 'watching';
    },

    /** Answers hers; once for each time that she asked to watch. */
    async offer(
      { ref, sdp }: Pick<ArgsOf<typeof streamsActions.viewSdp>, 'ref' | 'sdp'>,
      connection: LiveConnection,
    ): Promise<{ sdp: string; ufrag: string }> {
      const view = views.at(connection, ref);
      const { byOffer = false, turn = 0 } = view.notice ?? {};
      if (!byOffer) throw refuse('description_refused');
      const { description } = await letters.ask(view.process, { kind: 'offered', view: view.id, turn, sdp });
      if (!description || view.over || view.notice?.turn !== turn) throw refuse('view_outdated');
      view.ufrag = description.ufrag;
      // What came before, nobody saw.
      view.allowance?.count(false);
      view.status = 'watching';
      return description;
    },

    candidate(ref: number, candidate: WireCandidate, connection: LiveConnection): void {
      const { id, process } = views.at(connection, ref);
      letters.tell(process, { kind: 'candidate', view: id, candidate: candidateFromWire(candidate) });
    },

    resize(ref: number, widthPx: number, connection: LiveConnection): void {
      const view = views.at(connection, ref);
      view.widthPx = widthPx;
      if (!view.notice || view.notice.widthPx === widthPx) return;
      view.notice = { ...view.notice, widthPx };
      known.put(view.notice);
    },

    /** Resolves once her place is free: her next camera may be asked for by another process. */
    async leave(streamId: string, connection: LiveConnection): Promise<void> {
      const hers = views.of(connection).filter((view) => view.streamId === streamId);
      if (hers.length === 0) throw refuse('view_unknown');
      for (const view of hers) end(view);
      await Promise.all(hers.map(({ allowance }) => allowance?.end()));
    },

    /** What the house knows of that stream. */
    async stats(ref: number, connection: LiveConnection): Promise<Record<string, number>> {
      const { process, streamId } = views.at(connection, ref);
      return (await letters.ask(process, { kind: 'stats', stream: streamId })).counters ?? {};
    },

    hear(
      letter: Extract<ProcessMessage, { kind: 'offer' | 'given' | 'restart' | 'failed' | 'taken' }>,
    ): void {
      const view = views.get(letter.view);
      if (!view) return;
      const { connection, ref, streamId } = view;
      switch (letter.kind) {
        case 'offer':
          view.ufrag = letter.ufrag;
          view.since = clock.now();
          connection.tell(streamsCallbacks.viewServerSdp, {
            sdp: letter.sdp,
            type: 'offer',
            ref,
            ufrag: letter.ufrag,
          });
          return;
        case 'given':
          connection.tell(streamsCallbacks.viewServerIce, { ref, ...candidateToWire(letter.candidate) });
          return;
        case 'restart':
          if (letter.ufrag !== view.ufrag) return;
          view.status = 'restarting';
          view.since = clock.now();
          connection.tell(streamsCallbacks.restartView, { ref, stream_id: streamId, ufrag: letter.ufrag });
          return;
        case 'failed':
          return end(view, 'STREAM_LOST');
        default:
          // She watches on elsewhere: the place is no longer this view's to give away.
          return end(view, 'LIMIT_REACHED');
      }
    },

    tick(now: number) {
      for (const view of views.all()) {
        countTime(view);
        const isLate = now - view.since >= streamLimits.viewAnswerMs;
        if (isLate && view.status !== 'watching' && !view.asking && !view.picturesOnly) {
          end(view, 'STREAM_LOST');
        }
      }
    },

    /** What they have watched is saved. */
    async close(): Promise<void> {
      const ending = views.all().map((view) => view.allowance?.end());
      endAll(() => true);
      await Promise.all(ending).catch(note);
    },
  };
}
export type Viewing = ReturnType<typeof createViewing>;
