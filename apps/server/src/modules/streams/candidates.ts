// What a browser says of where it can be reached: bounded, and kept until its description is known.
import { streamLimits } from '@alcove/protocol';
import type { Candidate, EngineSession, MediaEngine } from '../../platform/media-engine/media-engine.ts';
import { EngineRefusal } from '../../platform/media-engine/media-engine.ts';

export type WireCandidate = { stream_index: number; stream_label: string; candidate: string };

/** An empty one is the last. */
export const candidateFromWire = ({ candidate, stream_label: mid }: WireCandidate): Candidate | null =>
  candidate === '' ? null : { candidate, mid };

/** Media lines are named by their numbers: by the house, and by browsers. */
export const candidateToWire = (candidate: Candidate | null): WireCandidate => ({
  stream_index: Number(/^\d{1,2}$/.exec(candidate?.mid ?? '')?.[0] ?? 0),
  stream_label: candidate?.mid ?? '',
  candidate: candidate?.candidate ?? '',
});

const perLine = /^a=(mid|candidate):(.*)$/;

/** Those that a description holds already, for clients that only look for them by themselves. */
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
    const [, name, value = ''] = perLine.exec(line) ?? [];
    if (name === 'mid') mid = value;
    if (name === 'candidate') waiting.push(`candidate:${value}`);
  }
  settle();
  return found.slice(0, streamLimits.candidates);
}

/** Of one connection: more than the bound are not looked at. */
export function createCandidateQueue(engine: Pick<MediaEngine, 'addCandidate'>) {
  let count = 0;
  let session: EngineSession | undefined;
  let waiting: (Candidate | null)[] = [];

  async function give(id: EngineSession, candidate: Candidate | null) {
    await engine.addCandidate(id, candidate).catch((error: unknown) => {
      // One that the engine does not take is as good as none; its session may also be over.
      if (!(error instanceof EngineRefusal)) throw error;
    });
  }

  return {
    async add(candidate: Candidate | null) {
      if (++count > streamLimits.candidates) return;
      if (session === undefined) waiting.push(candidate);
      else await give(session, candidate);
    },
    /** That session knows whose they are. */
    async open(id: EngineSession) {
      session = id;
      const kept = waiting;
      waiting = [];
      for (const candidate of kept) await give(id, candidate);
    },
  };
}
export type CandidateQueue = ReturnType<typeof createCandidateQueue>;
