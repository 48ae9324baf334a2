// An external media engine, used over WHIP and WHEP (MediaMTX, OvenMediaEngine, another Alcôve server). It answers
// offers and makes none, and reports little of its state; `capabilities` lists what it cannot do.
//
//   open ──POST──► there ──► closed by us, DELETE
//                    │ every few seconds: is it still there? ──► `failed`, or `gone` with the whole engine
import { randomUUID } from 'node:crypto';
import { streamLimits } from '@alcove/protocol';
import { createEventListeners } from '@alcove/sfu';
import type { BaseLogger } from 'pino';
import { type Generation, generationOf, writeFragment } from '../../whip/sdp-fragment.ts';
import {
  type Candidate,
  type EngineEvents,
  EngineRefusal,
  type EngineSession,
  type MediaEngine,
  type SessionEnd,
  type StreamName,
} from '../media-engine.ts';
import { createWhipClient, type Patched } from './whip-client.ts';

/** Publishers are probed more often: one that has ended concerns every viewer, a viewer only itself. */
const askEveryMs = { ingest: 3000, view: 15_000 };
const lookEveryMs = 1000;
const askedAtOnce = 16;
/** Unanswered probes in a row before a session counts as gone with the whole engine. */
const awayMax = 3;
const sessionsMax = 4000;

export type WhipEngineOptions = {
  log: BaseLogger;
  /** With `{stream}` and `{protocol}` (whip, whep); without them both follow, as MediaMTX has it. */
  address: string;
  token?: string | undefined;
  askEveryMs?: { ingest: number; view: number } | undefined;
};

type Kind = 'ingest' | 'view';
type Session = {
  id: EngineSession;
  stream: StreamName;
  kind: Kind;
  address: string;
  etag: string;
  generation: Generation;
  line: { kind: string; mid: string };
  candidates: number;
  /** PATCH requests go one after the other, each with all waiting candidates. */
  waiting: (Candidate | null)[];
  patching: Promise<void>;
  askedAt: number;
  isAsked: boolean;
  away: number;
  /** The server takes no PATCH: the session cannot be probed. */
  isSilent: boolean;
};

const firstLineOf = (sdp: string) => ({
  kind: /^m=(audio|video) /m.exec(sdp)?.[1] ?? 'audio',
  mid: /^a=mid:([\w-]{1,32})\r?$/m.exec(sdp)?.[1] ?? '0',
});

const isCandidate = ({ candidate }: Candidate) =>
  candidate.length <= streamLimits.candidateMax && /^candidate:[\x20-\x7e]+$/.test(candidate);

export function endpointUrl(template: string, protocol: 'whip' | 'whep', stream: string): string {
  const whole = template.includes('{stream}')
    ? template
    : `${template.replace(/\/$/, '')}/{stream}/{protocol}`;
  return whole.replaceAll('{stream}', encodeURIComponent(stream)).replaceAll('{protocol}', protocol);
}

export function createWhipEngine(options: WhipEngineOptions): MediaEngine {
  const { log, address: template, token } = options;
  const every = options.askEveryMs ?? askEveryMs;
  const { emit, on } = createEventListeners<EngineEvents>(log);
  const sessions = new Map<EngineSession, Session>();
  const client = createWhipClient({
    token,
    problem: (error, status) =>
      log.warn({ err: error, status }, 'The media engine did not do as it was asked'),
  });
  let isDraining = false;

  const of = (stream: StreamName, kind?: Kind) =>
    [...sessions.values()].filter((one) => one.stream === stream && (!kind || one.kind === kind));

  function at(id: EngineSession): Session {
    const session = sessions.get(id);
    if (!session) throw new EngineRefusal('unknown');
    return session;
  }

  /** Reported once to the listeners. */
  function forget(session: Session, why: SessionEnd) {
    if (!sessions.delete(session.id)) return;
    emit('ended', session.id, why);
    if (session.kind === 'view' || of(session.stream, 'ingest').length > 0) return;
    emit('idle', session.stream);
    // The cause may have ended the viewers of this publisher too.
    for (const view of of(session.stream)) view.askedAt = -Infinity;
  }

  async function end(session: Session, why: SessionEnd): Promise<void> {
    forget(session, why);
    await client.remove(session.address);
  }

  async function post(kind: Kind, address: string, offer: string) {
    try {
      return await client.post(address, offer);
    } catch (error) {
      // Events that only viewers receive.
      const isPublisher = kind === 'ingest' && error instanceof EngineRefusal && error.reason === 'undecoded';
      throw isPublisher ? new EngineRefusal('bad_description') : error;
    }
  }

  async function open(stream: StreamName, kind: Kind, offer: string) {
    if (isDraining) throw new EngineRefusal('unavailable');
    if (sessions.size >= sessionsMax) throw new EngineRefusal('full');
    if (offer.length === 0 || offer.length > streamLimits.sdpMax) throw new EngineRefusal('bad_description');
    const protocol = kind === 'ingest' ? 'whip' : 'whep';
    const { address, etag, answer } = await post(kind, endpointUrl(template, protocol, stream), offer);
    const session: Session = {
      id: randomUUID() as string as EngineSession,
      stream,
      kind,
      address,
      etag,
      generation: generationOf(offer),
      line: firstLineOf(offer),
      candidates: 0,
      waiting: [],
      patching: Promise.resolve(),
      askedAt: performance.now(),
      isAsked: false,
      away: 0,
      isSilent: false,
    };
    if (isDraining) {
      await client.remove(address);
      throw new EngineRefusal('unavailable');
    }
    sessions.set(session.id, session);
    return { session, answer };
  }

  const patch = ({ address, etag, generation, line }: Session, candidates: (Candidate | null)[]) =>
    client.patch(address, etag, writeFragment(generation, line, candidates));

  function takeAnswer(session: Session, patched: Patched) {
    session.away = patched === 'away' ? session.away + 1 : 0;
    if (patched === 'gone') forget(session, 'failed');
    else if (patched === 'deaf') session.isSilent = true;
    else if (session.away >= awayMax) forget(session, 'gone');
  }

  async function sendWaiting(session: Session): Promise<void> {
    if (session.waiting.length === 0 || !sessions.has(session.id)) return;
    const { waiting } = session;
    session.waiting = [];
    const patched = await patch(session, waiting);
    // Where PATCH is refused, the peer connects without these candidates.
    if (patched === 'gone') takeAnswer(session, patched);
  }

  async function askWhetherThere(session: Session): Promise<void> {
    session.isAsked = true;
    session.askedAt = performance.now();
    try {
      takeAnswer(session, await patch(session, []));
    } finally {
      session.isAsked = false;
    }
  }

  function look() {
    let asked = 0;
    for (const session of sessions.values()) if (session.isAsked) asked += 1;
    for (const session of sessions.values()) {
      if (asked >= askedAtOnce) return;
      const isDue = performance.now() - session.askedAt >= every[session.kind];
      if (!isDue || session.isAsked || session.isSilent) continue;
      asked += 1;
      void askWhetherThere(session);
    }
  }
  const looking = setInterval(look, Math.min(lookEveryMs, every.ingest)).unref();

  return {
    async openIngest(stream, offer) {
      const before = of(stream, 'ingest');
      const { session, answer } = await open(stream, 'ingest', offer);
      await Promise.all(before.map((one) => end(one, 'ended')));
      // WHIP does not tell whether packets arrive. The caller learns the session's id before the event.
      setImmediate(() => sessions.has(session.id) && emit('live', stream));
      return { id: session.id, answer };
    },
    async openView(stream, { offer } = {}) {
      // See `capabilities`.
      if (offer === undefined) throw new EngineRefusal('unavailable');
      const { session, answer } = await open(stream, 'view', offer);
      return { id: session.id, answer };
    },
    async acceptAnswer(id) {
      at(id);
      throw new EngineRefusal('out_of_order');
    },
    async addCandidate(id, candidate) {
      const session = at(id);
      if (candidate && !isCandidate(candidate)) return;
      if (++session.candidates > streamLimits.candidates) return;
      session.waiting.push(candidate);
      if (session.waiting.length === 1) session.patching = session.patching.then(() => sendWaiting(session));
    },
    async restart(id) {
      at(id);
      return 'replace';
    },
    async resize(id) {
      at(id);
    },
    async close(id) {
      const session = sessions.get(id);
      if (session) await end(session, 'closed');
    },
    async endStream(stream) {
      await Promise.all(of(stream).map((session) => end(session, 'ended')));
    },
    stats: async (stream) => ({
      sessions: of(stream).length,
      packetsIn: 0,
      packetsOut: 0,
      bytesIn: 0,
      bytesOut: 0,
      lost: 0,
    }),
    load: () => [],
    reencodingLoad: () => undefined,
    snapshot: async () => undefined,
    async reencode() {
      throw new EngineRefusal('unavailable');
    },
    async veil() {
      throw new EngineRefusal('unavailable');
    },
    async keepLast() {
      throw new EngineRefusal('unavailable');
    },
    takeLast: async () => [],
    forgetLast: async () => {},
    async startRecording() {
      throw new EngineRefusal('unavailable');
    },
    async stopRecording() {
      throw new EngineRefusal('unknown');
    },
    machine: () => '',
    async relayPlace() {
      throw new EngineRefusal('unavailable');
    },
    async relayTo() {
      throw new EngineRefusal('unavailable');
    },
    async relayFrom() {
      throw new EngineRefusal('unavailable');
    },
    endRelay: () => {},
    on,
    capabilities: () => ({
      simulcast: false,
      recording: false,
      snapshots: false,
      offers: false,
      split: false,
      liveness: false,
      sizes: false,
      counters: false,
      reencoding: false,
      veils: false,
    }),
    // The engine is monitored by itself.
    awayMs: () => undefined,
    ready: async () => !isDraining && client.isThere(endpointUrl(template, 'whip', 'ready')),
    drain() {
      isDraining = true;
    },
    async shutdown() {
      isDraining = true;
      clearInterval(looking);
      await Promise.all([...sessions.values()].map((session) => end(session, 'closed')));
    },
  };
}
