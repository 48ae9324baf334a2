// Cameras: who may stream and who may watch, the limits of free members, pictures and clips. The media
// engine moves the packets.
import type { streamsActions, streamsCalls, Uid } from '@alcove/protocol';
import type { GossipTimes } from '../../platform/bus/gossip.ts';
import type { Use } from '../../platform/engines.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import type { IceServersOf } from '../../platform/ice-servers.ts';
import type { LiveHandlers } from '../../platform/live/live.ts';
import type { MediaEngine, StreamName } from '../../platform/media-engine/media-engine.ts';
import type { SessionHolder } from '../../platform/socket/session-bonds.ts';
import type { WhipEndpoint } from '../../platform/whip/whip-endpoint.ts';
import type { PersonalData, LiveAccounts, Members } from '../accounts/index.ts';
import type { Pictures } from '../media/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Chat } from '../chat/index.ts';
import type { Rooms } from '../rooms/index.ts';
import type { Showroom } from '../showroom/index.ts';
import type { VideoCalls } from '../video-calls/index.ts';
import { isMovable } from '../../platform/clock.ts';
import { refuse } from '../../platform/refusal.ts';
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
import { createCameraRelays, type CameraRelays } from './camera-relays.ts';
import { createStreamMetrics } from './metrics.ts';
import { createMosaic } from './mosaic.ts';
import { createRoomsOnAir, type RoomsOnAir } from './on-air.ts';
import { watchFigures } from './figures.ts';
import { createFolloweeOnline } from './followee-online.ts';
import { createLocalStreams, type LocalStreams } from './local-streams.ts';
import { createStreamPictures, type StreamPictures } from './pictures.ts';
import { createReportedCameras, type ReportedCameras } from './reported/reported-cameras.ts';
import type { ClipEvidence } from './reported/last-minutes.ts';
import { createSilentMachines } from './silent-machines.ts';
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
  roomsOnAir: RoomsOnAir;
  close(): Promise<void>;
};

type Domains = {
  files: Files;
  engine: MediaEngine;
  pictures: Pictures;
  relations: Relations;
  moderation: Pick<Moderation, 'sanctions' | 'log' | 'registerCounts' | 'reports'>;
  members: Pick<Members, 'byUids'>;
  /** Undefined: no last minute of a reported camera is kept. */
  evidence: ClipEvidence | undefined;
  rooms: Pick<Rooms, 'nameOf' | 'mayLookIn' | 'linkOf' | 'setCameras'>;
  chat: Chat;
  showroom: Showroom;
  videoCalls: Pick<VideoCalls, 'admit' | 'readMedia' | 'mediaChanged' | 'onEnd'>;
  accounts: Pick<LiveAccounts, 'bySession' | 'lend' | 'endLent' | 'seen' | 'trialOfGatePass'>;
  secretKey: string;
  iceServers: IceServersOf;
  addSessionHolder(holder: SessionHolder): void;
  /** Of the shared registry. */
  times?: Partial<GossipTimes> | undefined;
};

/** Real time. A movable clock also ticks when it is moved. */
const tickEveryMs = 1000;

export async function createStreams(
  engines: Use<
    | 'db'
    | 'clock'
    | 'bus'
    | 'jobs'
    | 'log'
    | 'rateLimits'
    | 'dictionaries'
    | 'metrics'
    | 'notifications'
    | 'presence'
  >,
  domains: Domains,
): Promise<Streams> {
  const needs = { ...engines, ...domains };
  const {
    db,
    clock,
    bus,
    jobs,
    files,
    log,
    dictionaries,
    engine,
    presence,
    rooms,
    chat,
    showroom,
    relations,
    videoCalls,
  } = needs;
  const { sanctions } = needs.moderation;
  const { times } = needs;
  const metrics = createStreamMetrics(needs.metrics);
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
      case 'relay':
        return cameraRelays.feed(message);
      case 'relayEnded':
        cameraRelays.ended(message.stream, message.relay, message.silent);
        return {};
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
      case 'look':
        await reported.looks.take(message.stream, message.viewer as Uid);
        return {};
      case 'reported':
      case 'cleared':
      case 'warned':
        await reported.handleMessage(message);
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
    chat,
    admitToCall: videoCalls.admit,
    messages,
    dictionaries,
    refuseStopped: (uid) => stops.refuseStopped(uid),
    veiledAt: (entry) => reported.veils.veiledAt(entry),
    begun: (stream) => reported.veils.begun(stream),
    beforeEnd: recordings.streamEnds,
  });
  const reported: ReportedCameras = await createReportedCameras({
    ...needs,
    known,
    messages,
    metrics,
    localStreams,
  });
  const stops: Stops = createStops({
    clock,
    dictionaries,
    sanctions,
    known,
    localStreams,
    handOver: reported.lastMinutes.handOver,
  });

  const pictures: StreamPictures = createStreamPictures({
    db,
    clock,
    log,
    engine,
    pictures: needs.pictures,
    accounts: needs.accounts,
    relations,
    presence,
    rooms,
    showroom,
    known,
    localStreams,
    endRefused: stops.endRefused,
    hasPictureViewers: ({ id }) => known.viewsOf(id).some(({ trial }) => trial),
  });
  const cameraRelays: CameraRelays = createCameraRelays({
    log,
    clock,
    engine,
    known,
    localStreams,
    messages,
    silentMachines: createSilentMachines({ clock, log, metrics }),
  });
  const { viewing, servedViews, announcements }: Viewers = createViewers({
    cameraRelays,
    db,
    clock,
    log,
    engine,
    known,
    chat,
    showroom,
    videoCalls,
    relations,
    localStreams,
    messages,
    viewEnded: metrics.viewEnded,
    visitorWatches: pictures.blurSoon,
  });
  const whip: Whip = createWhip({ ...needs, known, localStreams, viewing, messages });
  const callStreams = createCallStreams({ videoCalls, known, localStreams });
  const roomBroadcasts = createRoomBroadcasts({ known, rooms, chat });
  // After the room broadcasts: a page receives `stream_started` before the viewers of that camera.
  announceViewersToPages({ known, localStreams, chat });

  async function statsOf(streamId: string): Promise<Record<string, number>> {
    // One of another machine is counted as this machine receives and serves it.
    if (!localStreams.get(streamId) && !cameraRelays.isReceived(streamId)) throw refuse('stream_unknown');
    const counted = await engine.stats(streamId as StreamName);
    const { sessions, packetsIn, packetsOut, bytesIn, bytesOut, lost } = counted;
    return {
      sessions,
      packets_in: packetsIn,
      packets_out: packetsOut,
      bytes_in: bytesIn,
      bytes_out: bytesOut,
      lost,
    };
  }

  needs.moderation.registerCounts({
    live: () => ({
      cameras: [...known.all()].length,
      viewers: new Set([...known.views()].map(({ uid }) => uid)).size,
    }),
  });

  const mosaic = createMosaic({
    clock,
    dictionaries,
    known,
    messages,
    pictures,
    stops,
    rooms,
    showroom,
    deciding: reported.deciding,
    moderation: needs.moderation,
  });

  const cameraPictures = createCameraPictures({
    ...needs,
    known,
    messages,
    pictures,
  });

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

  watchFigures({ metrics, known, localStreams, servedViews, recordings });

  const followeeOnline = createFolloweeOnline({
    db,
    clock,
    log,
    notifications: needs.notifications,
    presence,
    relations,
    chat,
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
    cameraRelays.tick();
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
      veils: reported.veils,
      viewing,
      pictures,
      recordings,
      chat,
      statsOf,
      simulcast,
    }),
    calls: { ...library.calls, ...whip.calls, ...mosaic, ...cameraPictures, ...reported.calls },
    shelves: [pictures.shelf, library.shelf],
    personalData: [library.personalData, whip.personalData, reported.personalData],
    whip: whip.endpoints,
    roomsOnAir: createRoomsOnAir({ known, rooms, relations }),
    async close() {
      clearInterval(ticking);
      clips.close();
      stopListening();
      await followeeOnline.close();
      await viewing.close();
      await pictures.close();
      await reported.close();
      await messages.close();
      await known.close();
    },
  };
}
