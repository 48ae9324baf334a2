// A media engine without media, for tests of who may: it honours the port, and what happens to packets is
// given to it.
//
//   engine.goLive(stream);  engine.end(session, 'gone');  engine.recorded(recording, { failed: 'no disk' });
import { createEventListeners } from '@alcove/sfu';
import {
  type Candidate,
  type EngineEvents,
  type SfuProcessLoad,
  type SfuReencodingLoad,
  EngineRefusal,
  type EngineSession,
  type MediaEngine,
  type SessionEnd,
  type StreamName,
} from '../platform/media-engine/media-engine.ts';
import { silentLog } from './log.ts';

export type FakeSession = {
  id: EngineSession;
  stream: StreamName;
  kind: 'ingest' | 'view';
  ufrag: string;
  widthPx: number;
  answer: string | undefined;
  candidates: (Candidate | null)[];
};

export type FakeMediaEngine = MediaEngine & {
  /** Those that are open. */
  sessions: Map<EngineSession, FakeSession>;
  /** Of one stream, in the order of their opening. */
  views(stream: string): FakeSession[];
  ingests(stream: string): FakeSession[];
  goLive(stream: string): void;
  goIdle(stream: string): void;
  end(session: EngineSession, why: SessionEnd): void;
  /** The viewer reports nothing any more. */
  fallSilent(session: EngineSession): void;
  /** Recordings under way, by name. */
  recordings: Map<string, { stream: StreamName; stopped: boolean; kept: boolean }>;
  recorded(recording: string, outcome: Parameters<EngineEvents['recorded']>[1]): void;
  /** Streams that are re-encoded, at which rate; and how many may be. */
  reencoded: Map<string, number>;
  reencodings: number;
  failReencoding(stream: string): void;
  /** Viewers need these layers of a stream, by RID, and no others. */
  wantLayers(stream: string, rids: readonly string[]): void;
  /** What a snapshot shows; nothing: it makes none. */
  picture: Buffer | undefined;
  /** Otherwise viewers do, as with an engine of WHEP. */
  offers: boolean;
  refusesOffers: boolean;
  /** A publisher's earlier connection stays open, as in the embedded engine until the next one brings packets. */
  keepsIngests: boolean;
  /** Of which streams it was asked for one. */
  snapshots: string[];
  /** What it says of its processes. */
  processes: SfuProcessLoad[];
  reencoding: SfuReencodingLoad | undefined;
  /** Streams whose viewers are sent no video, and those whose last minute is kept. */
  veiled: Set<string>;
  kept: Set<string>;
  /** What a last minute shows. */
  lastMinute: { content: Buffer; durationMs: number }[];
  /** Whether it veils; an external engine does not. */
  veils: boolean;
  /** No session can be opened, for so long. */
  awayForMs: number | undefined;
  /** Of its machine among others; empty: it relays nothing. */
  address: string;
  /** Open relays, by their secrets. */
  relays: Map<string, { stream: string; to?: string; from?: string }>;
  /** The other end is gone, or nothing comes from it. */
  endedRelay(relay: string, isSilent?: boolean): void;
};

export const fakeOffer = (n: number | string) => `v=0 offer ${n}`;
const isDescription = (sdp: string) => sdp.startsWith('v=0');

export function createFakeMediaEngine(): FakeMediaEngine {
  const sessions: FakeMediaEngine['sessions'] = new Map();
  const recordings: FakeMediaEngine['recordings'] = new Map();
  const { on, emit } = createEventListeners<EngineEvents>(silentLog);
  let count = 0;

  function open(stream: StreamName, kind: FakeSession['kind'], widthPx = 0): FakeSession {
    const id = `session-${++count}` as EngineSession;
    const session: FakeSession = {
      id,
      stream,
      kind,
      ufrag: `ufrag-${count}`,
      widthPx,
      answer: undefined,
      candidates: [],
    };
    sessions.set(id, session);
    return session;
  }
  function at(id: EngineSession): FakeSession {
    const session = sessions.get(id);
    if (!session) throw new EngineRefusal('unknown');
    return session;
  }
  function end(id: EngineSession, why: SessionEnd) {
    if (sessions.delete(id)) emit('ended', id, why);
  }
  const of = (stream: string, kind: FakeSession['kind']) =>
    [...sessions.values()].filter((session) => session.stream === stream && session.kind === kind);

  const engine: FakeMediaEngine = {
    sessions,
    recordings,
    reencoded: new Map(),
    reencodings: 2,
    fallSilent: (session) => emit('silent', session),
    failReencoding(stream) {
      engine.reencoded.delete(stream);
      emit('reencodingFailed', stream as StreamName);
    },
    wantLayers: (stream, rids) => emit('layersWanted', stream as StreamName, rids),
    picture: undefined,
    offers: true,
    refusesOffers: false,
    keepsIngests: false,
    snapshots: [],
    processes: [],
    veiled: new Set(),
    kept: new Set(),
    lastMinute: [],
    veils: true,
    reencoding: undefined,
    awayForMs: undefined,
    address: '',
    relays: new Map(),
    views: (stream) => of(stream, 'view'),
    ingests: (stream) => of(stream, 'ingest'),
    goLive: (stream) => emit('live', stream as StreamName),
    goIdle: (stream) => emit('idle', stream as StreamName),
    end,
    recorded(recording, outcome) {
      recordings.delete(recording);
      emit('recorded', recording, outcome);
    },

    async openIngest(stream, offer) {
      if (engine.refusesOffers || !isDescription(offer)) throw new EngineRefusal('bad_description');
      const before = engine.keepsIngests ? [] : of(stream, 'ingest');
      const { id } = open(stream, 'ingest');
      for (const session of before) end(session.id, 'ended');
      const answer = [
        'v=0',
        `o=answer to ${offer}`,
        'm=audio 9 UDP/TLS/RTP/SAVPF 111',
        'a=candidate:1 1 UDP 1 127.0.0.1 40000 typ host',
        'a=mid:0',
      ].join('\r\n');
      return { id, answer };
    },
    async openView(stream, { offer, widthPx = 0 } = {}) {
      const { id, ufrag } = open(stream, 'view', widthPx);
      return offer === undefined ? { id, ufrag, offer: fakeOffer(id) } : { id, answer: 'v=0 answer' };
    },
    async acceptAnswer(id, sdp) {
      const session = at(id);
      if (session.answer !== undefined) throw new EngineRefusal('out_of_order');
      if (!isDescription(sdp)) throw new EngineRefusal('bad_description');
      session.answer = sdp;
      emit('candidate', id, { candidate: 'candidate:2 1 UDP 1 127.0.0.1 40001 typ host', mid: '0' });
      emit('candidate', id, null);
    },
    async addCandidate(id, candidate) {
      at(id).candidates.push(candidate);
    },
    async restart(id) {
      at(id);
      return 'replace';
    },
    async resize(id, widthPx) {
      at(id).widthPx = widthPx;
    },
    async close(id) {
      end(id, 'closed');
    },
    async endStream(stream) {
      engine.reencoded.delete(stream);
      engine.veiled.delete(stream);
      engine.kept.delete(stream);
      for (const session of [...of(stream, 'ingest'), ...of(stream, 'view')]) end(session.id, 'ended');
    },
    async stats(stream) {
      const open = [...of(stream, 'ingest'), ...of(stream, 'view')].length;
      return { sessions: open, packetsIn: 7, packetsOut: 9, bytesIn: 700, bytesOut: 900, lost: 1 };
    },
    load: () => engine.processes,
    reencodingLoad: () => engine.reencoding,
    async snapshot(stream) {
      engine.snapshots.push(stream);
      return engine.picture;
    },
    async reencode(stream, to) {
      if (!to) return void engine.reencoded.delete(stream);
      if (engine.reencodings === 0) throw new EngineRefusal('unavailable');
      if (!engine.reencoded.has(stream) && engine.reencoded.size >= engine.reencodings) {
        throw new EngineRefusal('full');
      }
      engine.reencoded.set(stream, to.videoKbps);
    },
    async veil(stream, isVeiled) {
      if (!engine.veils) throw new EngineRefusal('unavailable');
      if (isVeiled) engine.veiled.add(stream);
      else engine.veiled.delete(stream);
    },
    async keepLast(stream) {
      engine.kept.add(stream);
    },
    async forgetLast(stream) {
      engine.kept.delete(stream);
    },
    async takeLast(stream) {
      return engine.kept.delete(stream) ? engine.lastMinute : [];
    },
    async startRecording(stream) {
      const name = `recording-${++count}`;
      recordings.set(name, { stream, stopped: false, kept: false });
      return name;
    },
    async stopRecording(name, { keep } = { keep: true }) {
      const recording = recordings.get(name);
      if (!recording) throw new EngineRefusal('unknown');
      Object.assign(recording, { stopped: true, kept: keep });
      if (!keep) recordings.delete(name);
    },
    machine: () => engine.address,
    async relayPlace(stream) {
      if (of(stream, 'view').length === 0) throw new EngineRefusal('unknown');
      return { address: engine.address, port: 41_000 };
    },
    async relayTo(stream, { address }) {
      const relay = `relay-${++count}`;
      engine.relays.set(relay, { stream, to: address });
      return { address: engine.address, port: 42_000, relay };
    },
    async relayFrom(stream, { address, relay }) {
      for (const [former, { stream: of, from }] of engine.relays)
        if (of === stream && from !== undefined) engine.relays.delete(former);
      engine.relays.set(relay, { stream, from: address });
    },
    endRelay: (relay) => void engine.relays.delete(relay),
    endedRelay(relay, isSilent = false) {
      const { stream } = engine.relays.get(relay) ?? {};
      engine.relays.delete(relay);
      if (stream !== undefined) emit('relayEnded', stream as StreamName, relay, isSilent);
    },
    on,
    capabilities: () => ({
      simulcast: true,
      recording: true,
      snapshots: engine.picture !== undefined,
      offers: engine.offers,
      split: true,
      liveness: true,
      sizes: true,
      counters: true,
      reencoding: engine.reencodings > 0,
      veils: engine.veils,
    }),
    ready: async () => true,
    awayMs: () => engine.awayForMs,
    drain: () => {},
    shutdown: async () => {
      sessions.clear();
    },
  };
  return engine;
}
