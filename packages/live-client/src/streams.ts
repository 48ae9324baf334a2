// Live video of one client: the cameras of its rooms, those it shows and those it watches. Each of these is an
// object of its own; here it is found, told what concerns it, and brought back after the socket was lost.
import {
  snapshotLimits,
  type SessionConfiguration,
  type Stream,
  streamLimits,
  streamStart,
} from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { nothing } from './clock.ts';
import type { Callback } from './frames.ts';
import { type LiveClock, LiveFailure } from './live-client.ts';
import type { IceServer, LiveStreams, MediaPorts, Publication, View } from './live-streams.ts';
import { createPublication, type OwnStream } from './publishing.ts';
import type { Ask } from './rooms.ts';
import { createWatchingElsewhere } from './watchers.ts';
import { createView, type Watched } from './watching.ts';

type Parts = {
  ask: Ask;
  clock: LiveClock;
  ports: MediaPorts | undefined;
  isUp(): boolean;
  readConfiguration(): Promise<SessionConfiguration>;
  /** Whose cameras can be listed: of the rooms one is in, but not of whom one does not want to meet. */
  isShown(stream: Stream): boolean;
  onChange(): void;
  subscribe: LiveStreams['onChange'];
  onFault(failure: LiveFailure): LiveFailure;
};

const tooMany = () => new LiveFailure({ code: 'too_many', result: 429, comment: '', data: undefined });

export function createStreams({ ask, clock, onFault, ...parts }: Parts) {
  const known = new Map<string, Stream>();
  const publications = new Set<OwnStream>();
  const views = new Map<number, Watched>();
  const limits = new Map<number, number>();
  let configuration: SessionConfiguration | undefined;
  let lastRef: number = streamStart.firstCounter - 1;
  let stopRenewal = nothing;
  /** As last shown, while it has not changed. */
  let shown: { list?: readonly Stream[]; publications?: readonly Publication[]; views?: readonly View[] } =
    {};

  function changed() {
    shown = {};
    parts.onChange();
  }
  const iceServers = (): readonly IceServer[] => configuration?.IceServers ?? [];
  const rhythm = () => ({
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
  const elsewhere = createWatchingElsewhere(changed);
  const watchingOf = (id: string) => ownOf(id)?.watching ?? (known.has(id) ? elsewhere.of(id) : undefined);
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
    onChange: parts.subscribe,

    publish(media, options) {
      if (publications.size >= bounds.publicationsAtOnce) throw onFault(tooMany());
      const own: OwnStream = createPublication(
        { ...common(), rhythm, onEnded: () => publications.delete(own) && changed() },
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
      if (views.size >= streamLimits.viewsPerMember) throw onFault(tooMany());
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

  /** While she is connected nothing else asks for new ones. */
  function renewSoon() {
    stopRenewal();
    if (!parts.isUp() || !iceServers().some(({ credential }) => credential !== undefined)) return;
    const uid = configuration?.Uid;
    const renew = async () => {
      const read = await parts.readConfiguration();
      if (read.Uid === uid) configuration = read;
    };
    // Where it fails, the next reconnection or the next time may do better.
    stopRenewal = clock.setTimeout(() => void renew().catch(nothing).finally(renewSoon), bounds.iceRenewMs);
  }

  return {
    face,
    changed,

    /** About something of one's own, wherever it is: it is heard whether one is in that room or not. */
    concerns: (id: string) => known.has(id) || ownOf(id) !== undefined || viewsOf(id).length > 0,

    hear({ name, data }: Callback) {
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
        case 'watcherCount':
          return watchingOf(data.stream_id)?.counted(data.count);
        case 'watchingMe':
          return watchingOf(data.stream_id)?.watched({ uid: data.uid, nick: data.nick, since: data.since });
        case 'notWatchingMe':
          return watchingOf(data.stream_id)?.unwatched(data.uid);
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
        case 'limitReached':
          return keepLimit(data.roomid, data.until);
        default:
      }
    },

    /** Rooms are asked for before: what is shown in them comes after. */
    loggedIn(read: SessionConfiguration | undefined) {
      configuration = read ?? configuration;
      renewSoon();
      for (const own of publications) own.back();
      for (const view of views.values()) view.back();
    },
    /** What is on in the rooms is told again with them. */
    lost() {
      stopRenewal();
      known.clear();
      elsewhere.clear();
      for (const own of publications) own.away();
      for (const view of views.values()) view.away();
      changed();
    },
    parentClosed() {
      stopRenewal();
      known.clear();
      elsewhere.clear();
      limits.clear();
      for (const own of publications) own.parentClosed();
      for (const view of views.values()) view.parentClosed();
      views.clear();
      changed();
    },
  };
}
