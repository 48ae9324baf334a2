// The last minute of reported cameras, kept by the media engine from the first report on. A stop hands it over to the
// evidence of the case; nothing else reads it.
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { EngineRefusal, type MediaEngine } from '../../../platform/media-engine/media-engine.ts';
import type { LocalStream } from '../local-streams.ts';

/** Where clips are sealed: kept first, then added to their case. */
export type ClipEvidence = {
  /** Answers the piece, which is part of no case until `add`. */
  keep(clip: {
    kind: 'clip';
    type: string;
    takenAt: number;
    durationMs: number;
    content: AsyncIterable<Uint8Array>;
  }): Promise<number>;
  add(tx: Database, reference: string, pieces: readonly number[]): Promise<void>;
};

type Needs = Use<'db' | 'clock' | 'log'> & {
  engine: Pick<MediaEngine, 'keepLast' | 'takeLast' | 'forgetLast'>;
  /** Undefined: no clip is kept. */
  evidence: ClipEvidence | undefined;
  mayShow(stream: LocalStream['entry']): boolean;
};

async function* only(content: Buffer) {
  yield content;
}

export function createKeptMinutes({ db, clock, log, engine, evidence, mayShow }: Needs) {
  const kept = new WeakSet<LocalStream>();
  const underWay = new Set<Promise<void>>();

  async function seal(taken: ReturnType<MediaEngine['takeLast']>, reference: string): Promise<void> {
    const endedAt = clock.now();
    const clips = await taken;
    const pieces: number[] = [];
    let sinceMs = clips.reduce((sum, { durationMs }) => sum + durationMs, 0);
    for (const { content, durationMs } of clips) {
      const takenAt = endedAt - sinceMs;
      sinceMs -= durationMs;
      const clip = { kind: 'clip', type: 'video/mp4', takenAt, durationMs, content: only(content) } as const;
      const piece = await evidence?.keep(clip);
      if (piece !== undefined) pieces.push(piece);
    }
    await db.transaction().execute(async (tx) => evidence?.add(tx, reference, pieces));
  }

  return {
    isKept: (stream: LocalStream): boolean => kept.has(stream),
    async keep(stream: LocalStream): Promise<void> {
      if (!evidence || kept.has(stream) || !mayShow(stream.entry)) return;
      kept.add(stream);
      try {
        await engine.keepLast(stream.name);
      } catch (error) {
        kept.delete(stream);
        // As many are kept as may be, or the engine keeps none.
        if (!(error instanceof EngineRefusal)) throw error;
      }
    },
    async forget(stream: LocalStream): Promise<void> {
      if (kept.delete(stream)) await engine.forgetLast(stream.name);
    },
    /** The camera is ended as soon as this returns. */
    handOver(stream: LocalStream, reference: string): void {
      if (!kept.delete(stream)) return;
      const sealed = seal(engine.takeLast(stream.name), reference).catch((error: unknown) =>
        log.error({ err: error, reference }, 'the last minute of a camera was not sealed'),
      );
      underWay.add(sealed);
      void sealed.finally(() => underWay.delete(sealed));
    },
    /** Waits for what is being sealed. */
    async close(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
