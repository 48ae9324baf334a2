// ICE candidates: their form on the wire, and a bounded queue until the engine session of their description is open.
import { streamLimits } from '@alcove/protocol';
import type { Candidate, EngineSession, MediaEngine } from '../../platform/media-engine/media-engine.ts';
import { EngineRefusal } from '../../platform/media-engine/media-engine.ts';

export type WireCandidate = { stream_index: number; stream_label: string; candidate: string };

/** An empty candidate is the last one. */
export const candidateFromWire = ({ candidate, stream_label: mid }: WireCandidate): Candidate | null =>
  candidate === '' ? null : { candidate, mid };

/** The engine and browsers name media sections by their numbers. */
export const candidateToWire = (candidate: Candidate | null): WireCandidate => ({
  stream_index: Number(/^\d{1,2}$/.exec(candidate?.mid ?? '')?.[0] ?? 0),
  stream_label: candidate?.mid ?? '',
  candidate: candidate?.candidate ?? '',
});

const lineShape = /^a=(mid|candidate):(.*)$/;

/** The candidates in a description, for clients that expect them as messages. */
export function candidatesIn(sdp: string): Candidate[] {
  const found: Candidate[] = [];
  let waiting: string[] = [];
  let mid = '';
  const settle = () => {
    found.push(...waiting.map((candidate) => ({ candidate, mid })));
    waiting = [];
  };
  for (const line of sdp.split(/\r?\n/)) {
    if (line.startsWith('m=')) {
      settle();
      mid = '';
    }
    const [, name, value = ''] = lineShape.exec(line) ?? [];
    if (name === 'mid') mid = value;
    if (name === 'candidate') waiting.push(`candidate:${value}`);
  }
  settle();
  return found.slice(0, streamLimits.candidates);
}

/** Of one connection; candidates beyond the bound are ignored. */
export function createCandidateQueue(engine: Pick<MediaEngine, 'addCandidate'>) {
  let count = 0;
  let session: EngineSession | undefined;
  let waiting: (Candidate | null)[] = [];

  async function addToEngine(id: EngineSession, candidate: Candidate | null) {
    await engine.addCandidate(id, candidate).catch((error: unknown) => {
      // The engine ignores this candidate, or its session is over: neither is an error of the client.
      if (!(error instanceof EngineRefusal)) throw error;
    });
  }

  return {
    async add(candidate: Candidate | null) {
      if (++count > streamLimits.candidates) return;
      if (session === undefined) waiting.push(candidate);
      else await addToEngine(session, candidate);
    },
    /** The engine session that the queued candidates belong to. */
    async open(id: EngineSession) {
      session = id;
      const queued = waiting;
      waiting = [];
      for (const candidate of queued) await addToEngine(id, candidate);
    },
  };
}
export type CandidateQueue = ReturnType<typeof createCandidateQueue>;
