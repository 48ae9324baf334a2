// The connections by which one publisher's camera reaches the engine: one for both, or one for each kind.
import {
  type EngineSession,
  EngineRefusal,
  type MediaEngine,
  type StreamName,
} from '../../platform/media-engine/media-engine.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Candidates, createCandidates } from './candidates.ts';

export type ConnectionKind = 'both' | 'audio' | 'video';

type Line = { session: EngineSession | undefined; candidates: Candidates };

export function createIngest(engine: MediaEngine, name: StreamName) {
  const lines = new Map<ConnectionKind, Line>();
  let closed = false;

  const lineOf = (kind: ConnectionKind): Line => {
    const line = lines.get(kind) ?? { session: undefined, candidates: createCandidates(engine) };
    lines.set(kind, line);
    return line;
  };

  async function restart(session: EngineSession, offer: string): Promise<string | undefined> {
    try {
      const restarted = await engine.restart(session, offer);
      return restarted === 'replace' ? undefined : restarted.answer;
    } catch (error) {
      // What is over is replaced as well.
      if (error instanceof EngineRefusal && error.reason === 'unknown') return undefined;
      throw error;
    }
  }

  async function answerTo(kind: ConnectionKind, offer: string): Promise<string> {
    const before = lines.get(kind)?.session;
    const restarted = before && (await restart(before, offer));
    if (restarted !== undefined) return restarted;
    const { id, answer } = await engine.openIngest(name, offer);
    if (closed) {
      await engine.close(id);
      throw refuse('stream_unknown');
    }
    // Those that came before this offer's answer were meant for this offer.
    const candidates = before ? createCandidates(engine) : lineOf(kind).candidates;
    lines.set(kind, { session: id, candidates });
    await candidates.open(id);
    return answer;
  }

  return {
    async offer(kind: ConnectionKind, sdp: string): Promise<string> {
      // It would take the second one for another publisher.
      if (kind !== 'both' && !engine.capabilities().split) throw refuse('description_refused');
      try {
        return await answerTo(kind, sdp);
      } catch (error) {
        if (!(error instanceof EngineRefusal)) throw error;
        throw refuse(error.reason === 'bad_description' ? 'description_refused' : 'unavailable');
      }
    },
    addCandidate: (kind: ConnectionKind, candidate: Parameters<Candidates['add']>[0]) =>
      lineOf(kind).candidates.add(candidate),
    kindOf(session: EngineSession): ConnectionKind | undefined {
      for (const [kind, line] of lines) if (line.session === session) return kind;
      return undefined;
    },
    /** That session is over. */
    forget: (kind: ConnectionKind) => void lines.delete(kind),
    close: () => void (closed = true),
  };
}
export type Ingest = ReturnType<typeof createIngest>;
