// A publisher's connections to the media engine: one for sound and picture together, or one for each kind.
import type { Use } from '../../platform/engines.ts';
import {
  EngineRefusal,
  type EngineSession,
  type MediaEngine,
  type StreamName,
} from '../../platform/media-engine/media-engine.ts';
import { refuse } from '../../platform/refusal.ts';
import { type CandidateQueue, createCandidateQueue } from './candidates.ts';

export type ConnectionKind = 'both' | 'audio' | 'video';

/** Viewers receive from the previous session until the newest one brings packets. Older ones are closed. */
const sessionsPerKind = 2;

/** Of one kind. The newest session is the last one. */
type Sessions = { open: EngineSession[]; candidates: CandidateQueue };

type Needs = Use<'log'> & { engine: MediaEngine; name: StreamName };

export function createPublisherConnections({ engine, log, name }: Needs) {
  const byKind = new Map<ConnectionKind, Sessions>();
  let closed = false;

  function sessionsOf(kind: ConnectionKind): Sessions {
    const sessions = byKind.get(kind) ?? { open: [], candidates: createCandidateQueue(engine) };
    byKind.set(kind, sessions);
    return sessions;
  }

  /** Undefined: the engine cannot go on with this session, and another one takes over. */
  async function restart(session: EngineSession, offer: string): Promise<string | undefined> {
    try {
      const restarted = await engine.restart(session, offer);
      return restarted === 'replace' ? undefined : restarted.answer;
    } catch (error) {
      if (error instanceof EngineRefusal && error.reason === 'unknown') return undefined;
      throw error;
    }
  }

  async function closeSession(session: EngineSession): Promise<void> {
    try {
      await engine.close(session);
    } catch (error) {
      if (!(error instanceof EngineRefusal)) log.error({ err: error }, 'a publishing session was not closed');
    }
  }

  async function answerTo(kind: ConnectionKind, offer: string): Promise<string> {
    const newest = byKind.get(kind)?.open.at(-1);
    const restarted = newest && (await restart(newest, offer));
    if (restarted !== undefined) return restarted;
    const { id, answer } = await engine.openIngest(name, offer);
    if (closed) {
      await closeSession(id);
      throw refuse('stream_unknown');
    }
    const sessions = sessionsOf(kind);
    // ICE candidates that arrive before the first answer belong to this offer.
    if (newest) sessions.candidates = createCandidateQueue(engine);
    sessions.open.push(id);
    for (const old of sessions.open.splice(0, sessions.open.length - sessionsPerKind)) void closeSession(old);
    await sessions.candidates.open(id);
    return answer;
  }

  return {
    async offer(kind: ConnectionKind, sdp: string): Promise<string> {
      // An engine without `split` takes the second connection for another publisher.
      if (kind !== 'both' && !engine.capabilities().split) throw refuse('description_refused');
      try {
        return await answerTo(kind, sdp);
      } catch (error) {
        if (!(error instanceof EngineRefusal)) throw error;
        if (error.reason === 'bad_description') throw refuse('description_refused');
        throw refuse(engine.awayMs() === undefined ? 'unavailable' : 'media_away');
      }
    },
    addCandidate: (kind: ConnectionKind, candidate: Parameters<CandidateQueue['add']>[0]) =>
      sessionsOf(kind).candidates.add(candidate),
    /** The engine ended that session. Answers which one of its kind it was; undefined: not of this camera. */
    forget(session: EngineSession): 'newest' | 'previous' | undefined {
      for (const sessions of byKind.values()) {
        const at = sessions.open.indexOf(session);
        if (at === -1) continue;
        const isNewest = at === sessions.open.length - 1;
        sessions.open.splice(at, 1);
        if (isNewest) sessions.candidates = createCandidateQueue(engine);
        return isNewest ? 'newest' : 'previous';
      }
      return undefined;
    },
    close: () => void (closed = true),
  };
}
export type PublisherConnections = ReturnType<typeof createPublisherConnections>;
