// Cameras: who streams and who watches, what free members may watch, pictures and clips. What moves the
// packets is the media engine; here is who may.
import type { streamsActions, streamsCalls } from '@alcove/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import { type GossipTimes, gossipTimes } from '../../platform/bus/gossip.ts';
import type { RateLimits } from '../../platform/bus/rate-limits.ts';
import { type Clock, isMovable } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Shelf } from '../../platform/http/media.ts';
import type { IceServersOf } from '../../platform/ice-servers.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { LiveHandlers } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log.ts';
import type { MediaEngine } from '../../platform/media-engine/media-engine.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { refuse } from '../../platform/refusal.ts';
import type { SessionHolder } from '../../platform/socket/session-bonds.ts';
import type { WhipHouse } from '../../platform/whip/whip-endpoint.ts';
import type { Dictionaries } from '../../platform/words.ts';
import type { Belongings, LiveAccounts } from '../accounts/index.ts';
import type { Pictures } from '../media/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { RoomsForStreams } from '../rooms/index.ts';
import { createFreeWatching } from './free-watching.ts';
import { createClipLibrary } from './clip-library.ts';
import { figuresOf } from './figures.ts';
import { createKnownStreams } from './known-streams.ts';
import {
  createProcessMessages,
  type ProcessMessage,
  type ProcessMessages,
  type ProcessReply,
} from './process-messages.ts';
import { createStreamActions } from './live.ts';
import { createMosaic } from './mosaic.ts';
import type { KnownView } from './registry-entries.ts';
import { createServedViews, type ServedViews } from './served-views.ts';
import { createLocalStreams, type LocalStream, type LocalStreams } from './local-streams.ts';
import { createStreamPictures, type StreamPictures } from './pictures.ts';
import { createClipRecordings, type ClipRecordings } from './clip-recordings.ts';
import { createStops, type Stops } from './stops.ts';
import { createRoomBroadcasts } from './room-broadcasts.ts';
import { createViewing, type Viewing } from './viewing.ts';
import {
  createViewerAnnouncements,
  announceViewersToPages,
  type ViewerAnnouncements,
} from './viewer-announcements.ts';
import { createWhip, type Whip } from './whip/whip.ts';

export type Streams = {
  live: LiveHandlers<typeof streamsActions>;
  calls: Handlers<typeof streamsCalls>;
  shelves: readonly Shelf[];
  belongings: readonly Belongings[];
  /** Programs that broadcast and watch. */
  whip: readonly WhipHouse[];
  close(): Promise<void>;
};

export type StreamsNeeds = {
  db: Database;
  clock: Clock;
  bus: Bus;
  jobs: Pick<Jobs, 'add' | 'handle'>;
  files: Files;
  log: Log;
  dictionaries: Dictionaries;
  metrics: Pick<Metrics, 'video'>;
  engine: MediaEngine;
  pictures: Pictures;
  relations: Relations;
  moderation: Pick<Moderation, 'sanctions' | 'log'>;
  rooms: RoomsForStreams;
  accounts: Pick<LiveAccounts, 'bySession' | 'lend' | 'endLent' | 'seen' | 'trialOfVisit'>;
  rateLimits: RateLimits;
  secretKey: string;
  iceServers: IceServersOf;
  addSessionHolder(holder: SessionHolder): void;
  /** Between processes. */
  times?: Partial<GossipTimes> | undefined;
};

/** Real time: how soon what time ends is noticed; a clock that is moved is noticed at once. */
const lookEveryMs = 1000;

export async function createStreams(needs: StreamsNeeds): Promise<Streams> {
  const { db, clock, bus, jobs, files, log, dictionaries, metrics, engine, rooms, relations } = needs;
  const { sanctions } = needs.moderation;
  const { times } = needs;
  const known = await createKnownStreams({ bus, log, times });

  async function hear(letter: ProcessMessage): Promise<ProcessReply> {
    switch (letter.kind) {
      case 'answer':
        await outgoing.answer(letter.view, letter);
        return {};
      case 'candidate':
        await outgoing.candidate(letter.view, letter.candidate);
        return {};
      case 'stats':
        return { counters: await statsOf(letter.stream) };
      case 'offered':
        return { description: await outgoing.offered(letter.view, letter) };
      case 'connection':
        await whip.hear(letter);
        return {};
      case 'look':
        pictures.look(letter.streams);
        return {};
      case 'yield':
        own.yield(letter);
        return {};
      default:
        viewing.hear(letter);
        return {};
    }
  }
  const letters: ProcessMessages = await createProcessMessages({ bus, log, here: known.here, hear });
  const { here, isAlive } = known;
  const clips = await createClipLibrary({ db, clock, files, jobs, here, isAlive });
  const recordings: ClipRecordings = createClipRecordings({
    clock,
    log,
    engine,
    clips,
    dictionaries,
    shown: (stream, recording) => own.change(stream, { recording }),
    isOn: (stream) => own.get(stream.id) === stream,
  });
  const own: LocalStreams = createLocalStreams({
    clock,
    log,
    engine,
    known,
    rooms,
    letters,
    dictionaries,
    refuseStopped: (uid) => stops.refuseStopped(uid),
    ending: recordings.streamEnds,
  });
  const stops: Stops = createStops({ clock, log, dictionaries, sanctions, known, own });

  const watchers: ViewerAnnouncements = createViewerAnnouncements((id) => outgoing.of(id));
  function watched(of: LocalStream, view: KnownView, isThere: boolean) {
    watchers.changed(of, view, isThere);
    const stream = own.get(of.id);
    if (isThere && view.trial && stream) pictures.blurSoon(stream);
  }
  const outgoing: ServedViews = createServedViews({ log, engine, known, own, letters, watched });
  const pictures: StreamPictures = createStreamPictures({
    db,
    clock,
    log,
    engine,
    pictures: needs.pictures,
    accounts: needs.accounts,
    relations,
    rooms,
    known,
    own,
    hasVisitors: ({ id }) => known.viewsOf(id).some(({ trial }) => trial),
  });
  const allowances = createFreeWatching({
    db,
    clock,
    log,
    here: known.here,
    isAlive: known.isAlive,
    isThere: ({ process, view }) => (process === known.here ? viewing.has(view) : known.isView(view)),
    taken: ({ process, view }) => letters.tell(process, { kind: 'taken', view }),
  });
  const viewing: Viewing = createViewing({
    clock,
    log,
    known,
    rooms,
    relations,
    allowances,
    letters,
    ended: metrics.video.viewEnded,
    engine,
  });
  const whip: Whip = createWhip({ ...needs, known, own, viewing, letters });
  const roomBroadcasts = createRoomBroadcasts({ known, rooms });
  // Of a camera that they have just been told of.
  announceViewersToPages({ known, own, rooms });

  async function statsOf(streamId: string): Promise<Record<string, number>> {
    const stream = own.get(streamId);
    if (!stream) throw refuse('stream_unknown');
    const { sessions, packetsIn, packetsOut, bytesIn, bytesOut, lost } = await engine.stats(stream.name);
    return {
      sessions,
      packets_in: packetsIn,
      packets_out: packetsOut,
      bytes_in: bytesIn,
      bytes_out: bytesOut,
      lost,
    };
  }

  const mosaic = createMosaic({
    clock,
    dictionaries,
    known,
    letters,
    pictures,
    stops,
    rooms,
    moderation: needs.moderation,
  });

  sanctions.onSanction((sanction) => {
    if (sanction.kind === 'banned') own.endAllOf(({ uid }) => uid === sanction.uid);
  });
  needs.addSessionHolder({
    *bound() {
      const boundAt = clock.now();
      for (const { sessionId: id } of own.all()) if (id !== undefined) yield { id, boundAt };
      for (const id of whip.sessions()) yield { id, boundAt };
    },
    end(id, ending) {
      if (ending !== 'over') return;
      own.endAllOf(({ sessionId }) => sessionId === id);
      whip.endSession(id);
    },
  });

  const { watchStreams, streamEnded } = metrics.video;
  watchStreams(() => figuresOf(own.all(), outgoing.all(), recordings.size));
  known.onStream(({ before, after, reason }) => {
    if (!after && before?.process === known.here) streamEnded(reason);
  });

  function look() {
    const now = clock.now();
    own.tick(now);
    viewing.tick(now);
    recordings.tick(now);
    pictures.tick();
    roomBroadcasts.tick();
  }
  const looking = setInterval(look, lookEveryMs).unref();
  // A process that lives has been heard of by then.
  const sweeping = setInterval(() => {
    clips.forgetDead().catch((error: unknown) => log.warn({ err: error }, 'dead clips were not looked for'));
  }, times?.silenceMs ?? gossipTimes.silenceMs).unref();
  const unhear = isMovable(clock) ? clock.onMove(async () => look()) : () => {};

  const simulcast = () => engine.capabilities().simulcast && engine.capabilities().split;
  return {
    live: createStreamActions({ own, watchers, viewing, pictures, recordings, rooms, statsOf, simulcast }),
    calls: { ...clips.calls, ...whip.calls, ...mosaic },
    shelves: [pictures.shelf, clips.shelf],
    belongings: [clips.belongings, whip.belongings],
    whip: whip.houses,
    async close() {
      clearInterval(looking);
      clearInterval(sweeping);
      unhear();
      await viewing.close();
      await pictures.close();
      await letters.close();
      await known.close();
    },
  };
}
