// Live video of one client: the cameras of its rooms, its publications and its views. This file routes callbacks to
// publications and views, and resumes them after the socket was lost.
import {
  snapshotLimits,
  type SessionConfiguration,
  type Stream,
  streamLimits,
  streamStart,
} from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { nothing } from './clock.ts';
import { tooManyAtOnce } from './failures.ts';
import type { Callback } from './frames.ts';
import type { LiveClock, LiveFailure } from './live-client.ts';
import type { IceServer, LiveStreams, MediaPorts, Publication, ShowroomMeter, View } from './live-streams.ts';
import { createPublication, type ManagedPublication } from './publishing.ts';
import type { Ask } from './rooms.ts';
import { createViewerListsElsewhere } from './viewer-lists.ts';
import { createView, type ManagedView } from './watching.ts';

type Parts = {
  ask: Ask;
  clock: LiveClock;
  ports: MediaPorts | undefined;
  isUp(): boolean;
  readConfiguration(): Promise<SessionConfiguration>;
  /** True for cameras of joined rooms whose publishers are not hidden by a block. */
  isShown(stream: Stream): boolean;
  onChange(): void;
  subscribe: LiveStreams['onChange'];
  onFault(failure: LiveFailure): LiveFailure;
};

export function createLiveStreams({ ask, clock, onFault, ...parts }: Parts) {
  const known = new Map<string, Stream>();
  const publications = new Set<ManagedPublication>();
  const views = new Map<number, ManagedView>();
  const limits = new Map<number, number>();
  const meters = new Map<number, ShowroomMeter>();
  let configuration: SessionConfiguration | undefined;
  let lastRef: number = streamStart.firstCounter - 1;
  let stopRenewal = nothing;
  /** Cached getters, until something changes. */
  let shown: { list?: readonly Stream[]; publications?: readonly Publication[]; views?: readonly View[] } =
    {};

  function changed() {
    shown = {};
    parts.onChange();
  }
  const iceServers = (): readonly IceServer[] => configuration?.IceServers ?? [];
  const snapshotSettings = () => ({
    everySeconds: configuration?.SnapshotIntervalSec ?? snapshotLimits.everySeconds,
    width: configuration?.SnapshotWidth ?? snapshotLimits.widthPx,
    height: configuration?.SnapshotHeight ?? snapshotLimits.heightPx,
  });
  function ports(): MediaPorts {
    if (!parts.ports) throw new Error('this client was given nothing to show or watch cameras with');
    return parts.ports;
  }
  const common = () => ({
    ask,
    clock,
    ports: ports(),
    iceServers,
    isUp: parts.isUp,
    onChange: changed,
    onFault,
  });
  const ownOf = (id: string) => [...publications].find(({ streamId }) => streamId === id);
  const elsewhere = createViewerListsElsewhere(changed);
  const viewerListOf = (id: string) => ownOf(id)?.viewers ?? (known.has(id) ? elsewhere.of(id) : undefined);
  const viewsOf = (id: string) => [...views.values()].filter(({ view }) => view.streamId === id);

  function keep(stream: Stream) {
    if (!known.has(stream.stream_id) && known.size >= bounds.streamsKnown) return;
    known.set(stream.stream_id, stream);
    for (const view of viewsOf(stream.stream_id)) view.became(stream);
  }

  const face: LiveStreams = {
    get list() {
      return (shown.list ??= [...known.values()].filter(parts.isShown));
    },
    get publications() {
      return (shown.publications ??= [...publications].map(({ publication }) => publication));
    },
    get views() {
      return (shown.views ??= [...views.values()].map(({ view }) => view));
    },
    get reencodes() {
      return configuration?.Reencode === 1;
    },
    watchersOf: elsewhere.shown,
    limitedUntil(roomid) {
      const until = limits.get(roomid);
      return until !== undefined && until > clock.now() ? until : undefined;
    },
    meterOf: (roomid) => meters.get(roomid),
    onChange: parts.subscribe,

    publish(media, options) {
      if (publications.size >= bounds.publicationsAtOnce) throw onFault(tooManyAtOnce());
      const own: ManagedPublication = createPublication(
        { ...common(), snapshotSettings, onEnded: () => publications.delete(own) && changed() },
        media,
        options,
      );
      publications.add(own);
      changed();
      return own.publication;
    },
    watch(streamId, { widthPx = 0, callId = '' } = {}): View {
      const [same] = viewsOf(streamId);
      if (same) return same.view;
      if (views.size >= streamLimits.viewsPerMember) throw onFault(tooManyAtOnce());
      const ref = ++lastRef;
      const onLeft = () => views.delete(ref) && changed();
      const view = createView(
        { ...common(), stream: (id) => known.get(id), onLeft },
        { streamId, ref, widthPx, callId },
      );
      views.set(ref, view);
      changed();
      return view.view;
    },
  };

  function ended({ stream_id: id, reason }: Extract<Callback, { name: 'streamEnded' }>['data']) {
    known.delete(id);
    elsewhere.remove(id);
    ownOf(id)?.ended(reason);
    for (const view of viewsOf(id)) view.ended(reason, false);
    changed();
  }
  function keepLimit(roomid: number, until: number) {
    limits.delete(roomid);
    limits.set(roomid, until);
    const [oldest] = limits.keys();
    if (limits.size > bounds.limitsKept && oldest !== undefined) limits.delete(oldest);
    changed();
  }

  /** TURN credentials expire; while the socket is connected nothing else renews them. */
  function renewSoon() {
    stopRenewal();
    if (!parts.isUp() || !iceServers().some(({ credential }) => credential !== undefined)) return;
    const uid = configuration?.Uid;
    const renew = async () => {
      const read = await parts.readConfiguration();
      if (read.Uid === uid) configuration = read;
    };
    // After a failure the next renewal or reconnection tries again.
    stopRenewal = clock.setTimeout(() => void renew().catch(nothing).finally(renewSoon), bounds.iceRenewMs);
  }

  return {
    face,
    changed,

    /** True for streams of this client, whose callbacks count even outside their room. */
    concerns: (id: string) => known.has(id) || ownOf(id) !== undefined || viewsOf(id).length > 0,

    /** Which of its cameras go off meanwhile is not told: the list of the next entry counts. */
    roomLeft(roomid: number) {
      for (const { stream_id: id, roomid: room, private: isPrivate } of known.values())
        if (room === roomid && isPrivate === 0 && viewsOf(id).length === 0) known.delete(id);
    },

    handleCallback({ name, data }: Callback) {
      switch (name) {
        case 'streamStarted':
          keep(data);
          for (const view of views.values()) view.started(data);
          return changed();
        case 'streamUpdate':
          keep(data);
          return changed();
        case 'streamEnded':
          return ended(data);
        case 'streamServerSdp':
          return ownOf(data.stream_id)?.answered(data);
        case 'streamServerIce':
          return ownOf(data.stream_id)?.candidate(data);
        case 'restartStream':
          return ownOf(data.stream_id)?.restart();
        case 'streamSizes':
          return ownOf(data.stream_id)?.sends(data.wanted);
        case 'watcherCount':
          return viewerListOf(data.stream_id)?.counted(data.count);
        case 'watchingMe':
          return viewerListOf(data.stream_id)?.watched({ uid: data.uid, nick: data.nick, since: data.since });
        case 'notWatchingMe':
          return viewerListOf(data.stream_id)?.unwatched(data.uid);
        case 'recordStopped':
          for (const own of publications) own.recorded(data.record_id);
          return;
        case 'viewServerSdp':
          return views.get(data.ref)?.offered(data);
        case 'viewServerIce':
          return views.get(data.ref)?.candidate(data);
        case 'restartView':
          return views.get(data.ref)?.restart(data.ufrag);
        case 'viewPicture':
          return views.get(data.ref)?.pictured(data.url);
        case 'viewEnded':
          return views.get(data.ref)?.ended(data.reason, known.has(data.stream_id));
        case 'showroomMinute':
          meters.set(data.roomid, { ...data, at: clock.now() });
          return changed();
        case 'showroomEnded':
          meters.delete(data.roomid);
          for (const view of views.values()) view.visitEnded(data.visit);
          return changed();
        case 'limitReached':
          return keepLimit(data.roomid, data.until);
        default:
      }
    },

    /** Called after rooms are joined again, since streams refer to rooms. */
    loggedIn(read: SessionConfiguration | undefined) {
      configuration = read ?? configuration;
      renewSoon();
      for (const own of publications) own.back();
      for (const view of views.values()) view.back();
    },
    /** The list is cleared, as the server sends the streams of each room again after joining. */
    lost() {
      stopRenewal();
      known.clear();
      elsewhere.clear();
      meters.clear();
      for (const own of publications) own.away();
      for (const view of views.values()) view.away();
      changed();
    },
    parentClosed() {
      stopRenewal();
      known.clear();
      elsewhere.clear();
      limits.clear();
      meters.clear();
      for (const own of publications) own.parentClosed();
      for (const view of views.values()) view.parentClosed();
      views.clear();
      changed();
    },
  };
}
