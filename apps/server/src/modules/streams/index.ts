// Cameras: who may stream and who may watch, the limits of free members, pictures and clips. The media
// engine moves the packets.
import type { streamsActions, streamsCalls } from '@alcove/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import type { GossipTimes } from '../../platform/bus/gossip.ts';
import type { RateLimits } from '../../platform/bus/rate-limits.ts';
import { type Clock, isMovable } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import type { IceServersOf } from '../../platform/ice-servers.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { LiveHandlers } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log.ts';
import type { MediaEngine } from '../../platform/media-engine/media-engine.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Notifications } from '../../platform/notifications.ts';
import { refuse } from '../../platform/refusal.ts';
import type { SessionHolder } from '../../platform/socket/session-bonds.ts';
import type { WhipEndpoint } from '../../platform/whip/whip-endpoint.ts';
import type { StreamFigures } from '../../platform/video-metrics.ts';
import type { Dictionaries } from '../../platform/words.ts';
import type { PersonalData, LiveAccounts } from '../accounts/index.ts';
import type { CallsForStreams } from '../calls/index.ts';
import type { Pictures } from '../media/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { RoomsForStreams } from '../rooms/index.ts';
import { type Clips, createClips } from './clips/clips.ts';
import { createCallStreams } from './call-streams.ts';
import { createCameraPictures } from './camera-pictures.ts';
import { createKnownStreams } from './known-streams.ts';
import {
  createProcessMessages,
  type ProcessMessage,
  type ProcessMessages,
  type ProcessReply,
} from './process-messages.ts';
import { createStreamActions } from './live.ts';
import { createMosaic } from './mosaic.ts';
import type { StreamEntry, ViewEntry } from './registry-entries.ts';
import { createFolloweeOnline } from './followee-online.ts';
import { createLocalStreams, type LocalStreams } from './local-streams.ts';
import { createStreamPictures, type StreamPictures } from './pictures.ts';
import { createStops, type Stops } from './stops.ts';
import { createRoomBroadcasts } from './room-broadcasts.ts';
import { announceViewersToPages } from './viewing/viewer-announcements.ts';
import { createViewers, type Viewers } from './viewing/viewers.ts';
import { createWhip, type Whip } from './whip/whip.ts';

export type Streams = {
  live: LiveHandlers<typeof streamsActions>;
  calls: Handlers<typeof streamsCalls>;
  shelves: readonly MediaCollection[];
  personalData: readonly PersonalData[];
  /** Programs that broadcast and watch. */
  whip: readonly WhipEndpoint[];
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
  notifications: Pick<Notifications, 'tell'>;
  relations: Relations;
  moderation: Pick<Moderation, 'sanctions' | 'log'>;
  rooms: RoomsForStreams;
  calls: CallsForStreams;
  accounts: Pick<LiveAccounts, 'bySession' | 'lend' | 'endLent' | 'seen' | 'trialOfGatePass'>;
  rateLimits: RateLimits;
  secretKey: string;
  iceServers: IceServersOf;
  addSessionHolder(holder: SessionHolder): void;
  /** Of the shared registry. */
  times?: Partial<GossipTimes> | undefined;
};

/** Real time. A movable clock also ticks when it is moved. */
const tickEveryMs = 1000;

/** Cameras that are connected to this process, and their viewers, wherever those are. */
function figuresOf(
  streams: Iterable<{ entry: Pick<StreamEntry, 'live' | 'away'> }>,
  views: Iterable<Pick<ViewEntry, 'trial'>>,
  recordings: number,
): StreamFigures {
  const publishers = { live: 0, silent: 0, away: 0 };
  for (const { entry } of streams) publishers[entry.away ? 'away' : entry.live ? 'live' : 'silent'] += 1;
  const viewers = { member: 0, visitor: 0 };
  for (const { trial } of views) viewers[trial ? 'visitor' : 'member'] += 1;
  return { publishers, viewers, recordings };
}

export async function createStreams(needs: StreamsNeeds): Promise<Streams> {
  const { db, clock, bus, jobs, files, log, dictionaries, metrics, engine, rooms, relations, calls } = needs;
  const { sanctions } = needs.moderation;
  const { times } = needs;
  const known = await createKnownStreams({ bus, log, times });

  async function handleMessage(message: ProcessMessage): Promise<ProcessReply> {
    switch (message.kind) {
      case 'answer':
        await servedViews.answer(message.view, message);
        return {};
      case 'candidate':
        await servedViews.candidate(message.view, message.candidate);
        return {};
      case 'stats':
        return { counters: await statsOf(message.stream) };
      case 'viewerOffer':
        return { description: await servedViews.answerOffer(message.view, message) };
      case 'connection':
        await whip.handleMessage(message);
        return {};
      case 'takePictures':
        pictures.takeForReaders(message.as, message.streams);
        return {};
      case 'yield':
        localStreams.yield(message);
        return {};
      default:
        viewing.handleMessage(message);
        return {};
    }
  }
  const messages: ProcessMessages = await createProcessMessages({
    bus,
    log,
    processId: known.processId,
    handle: handleMessage,
  });
  const clips: Clips = await createClips({
    db,
    clock,
    log,
    files,
    jobs,
    engine,
    dictionaries,
    known,
    silenceMs: times?.silenceMs,
    setRecording: (stream, recording) => localStreams.change(stream, { recording }),
    isOn: (stream) => localStreams.get(stream.id) === stream,
  });
  const { library, recordings } = clips;
  const localStreams: LocalStreams = createLocalStreams({
    clock,
    log,
    engine,
    known,
    rooms,
    admitToCall: calls.admit,
    messages,
    dictionaries,
    refuseStopped: (uid) => stops.refuseStopped(uid),
    beforeEnd: recordings.streamEnds,
  });
  const stops: Stops = createStops({ clock, dictionaries, sanctions, known, localStreams });

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
    localStreams,
    hasPictureViewers: ({ id }) => known.viewsOf(id).some(({ trial }) => trial),
  });
  const { viewing, servedViews, announcements }: Viewers = createViewers({
    db,
    clock,
    log,
    engine,
    known,
    rooms,
    calls,
    relations,
    localStreams,
    messages,
    viewEnded: metrics.video.viewEnded,
    visitorWatches: pictures.blurSoon,
  });
  const whip: Whip = createWhip({ ...needs, known, localStreams, viewing, messages });
  const callStreams = createCallStreams({ calls, known, localStreams });
  const roomBroadcasts = createRoomBroadcasts({ known, rooms });
  // After the room broadcasts: a page receives `stream_started` before the viewers of that camera.
  announceViewersToPages({ known, localStreams, rooms });

  async function statsOf(streamId: string): Promise<Record<string, number>> {
    const stream = localStreams.get(streamId);
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
    messages,
    pictures,
    stops,
    rooms,
    moderation: needs.moderation,
  });

  const cameraPictures = createCameraPictures({ clock, known, messages, pictures, rooms, relations });

  sanctions.onSanction((sanction) => {
    if (sanction.kind === 'banned') localStreams.endAllOf(({ uid }) => uid === sanction.uid);
  });
  needs.addSessionHolder({
    *bound() {
      const boundAt = clock.now();
      for (const { sessionId: id } of localStreams.all()) if (id !== undefined) yield { id, boundAt };
      for (const id of whip.sessions()) yield { id, boundAt };
    },
    end(id, ending) {
      if (ending !== 'over') return;
      localStreams.endAllOf(({ sessionId }) => sessionId === id);
      whip.endSession(id);
    },
  });

  const { watchStreams, streamEnded } = metrics.video;
  watchStreams(() => figuresOf(localStreams.all(), servedViews.all(), recordings.size));
  known.onStream(({ before, after, reason }) => {
    if (!after && before?.process === known.processId) streamEnded(reason);
  });

  const followeeOnline = createFolloweeOnline({
    db,
    clock,
    log,
    notifications: needs.notifications,
    relations,
    rooms,
    localStreams,
  });
  known.onStream(({ before, after }) => {
    if (before && !after) followeeOnline.forget(before.id);
  });

  function tick() {
    const now = clock.now();
    localStreams.tick(now);
    viewing.tick(now);
    recordings.tick(now);
    pictures.tick();
    roomBroadcasts.tick();
    followeeOnline.tick(now);
  }
  const ticking = setInterval(tick, tickEveryMs).unref();
  const stopListening = isMovable(clock) ? clock.onMove(async () => tick()) : () => {};

  const simulcast = () => engine.capabilities().simulcast && engine.capabilities().split;
  return {
    live: createStreamActions({
      localStreams,
      viewerAnnouncements: announcements,
      callStreams,
      viewing,
      pictures,
      recordings,
      rooms,
      statsOf,
      simulcast,
    }),
    calls: { ...library.calls, ...whip.calls, ...mosaic, ...cameraPictures },
    shelves: [pictures.shelf, library.shelf],
    personalData: [library.personalData, whip.personalData],
    whip: whip.endpoints,
    async close() {
      clearInterval(ticking);
      clips.close();
      stopListening();
      await followeeOnline.close();
      await viewing.close();
      await pictures.close();
      await messages.close();
      await known.close();
    },
  };
}
