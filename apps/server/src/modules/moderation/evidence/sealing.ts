// Seals what a case hides: texts in the transaction that hides it, bytes by a job of that transaction, which a killed
// server takes up again. Until then nothing removes those bytes.
//
//   hidden ──words sealed, files held──▶ waiting ──job──▶ sealed, files let go
//                                           └──the bytes were gone──▶ missing
import { hourMs, type Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { HeldFiles } from '../../../platform/files/held-files.ts';
import type { JobSpec } from '../../../platform/jobs/jobs.ts';
import type { Members } from '../../accounts/index.ts';
import type { WholeFile, WholeFiles } from '../../media/index.ts';
import { nameOf } from '../cases/case-store.ts';
import type { Reported } from '../reports/reportable.ts';
import type { EvidenceMetrics } from '../metrics.ts';
import * as store from './piece-store.ts';
import type { SealedBytes } from './sealed-bytes.ts';
import type { SealedFor, SealedPerson, Thing, ThingCopy, ThingSealing } from './thing-sealing.ts';

/** Sealed for a case that is opened afterwards. */
type Kept = {
  kind: 'clip' | 'picture';
  type: string;
  takenAt: number;
  durationMs: number;
  content: AsyncIterable<Uint8Array>;
};

const sealing: JobSpec<{ piece: number }> = {
  name: 'evidence_sealing',
  payload: z.object({ piece: z.int() }),
};

/** A job that was given up is begun anew after this time. */
const lateMs = 4 * hourMs;
/** What is kept for no case after it was left by a process that died. */
const unnamedMs = hourMs;

const holderOf = (piece: number): string => `evidence ${piece}`;

type Needs = Use<'db' | 'clock' | 'jobs'> & {
  members: Pick<Members, 'byUids'>;
  wholeFiles: WholeFiles;
  heldFiles: HeldFiles;
  sealedBytes: SealedBytes;
  metrics: EvidenceMetrics;
};

export type PieceSealing = ThingSealing & {
  /** Answers the piece, which is part of no case until `add`; what nobody adds within the hour is removed. */
  keep(kept: Kept): Promise<number>;
  /** In the transaction of the case. */
  add(tx: Database, reference: string, pieces: readonly number[]): Promise<void>;
  /** Of a piece that is removed. */
  letGo(tx: Database, piece: number): Promise<void>;
  /** What processes that died left. */
  sweep(): Promise<void>;
};

export function createPieceSealing(needs: Needs): PieceSealing {
  const { db, clock, jobs, members, wholeFiles, heldFiles, sealedBytes, metrics } = needs;

  const sealSoon = (tx: Database, piece: number) =>
    jobs.add(tx, sealing, { piece }, { key: `${sealing.name} ${piece}` });

  async function sealWaiting(id: number): Promise<void> {
    const piece = await store.waitingPiece(db, id);
    if (!piece) return;
    const { source_folder: folder, source_file: file } = piece;
    const opened = await wholeFiles.open({ kind: piece.kind === 'film' ? 'film' : 'picture', folder, file });
    const written = opened && (await sealedBytes.write(id, opened.stream));
    await db.transaction().execute(async (tx) => {
      const facts = written ? { ...written, type: opened.type } : { missing: true };
      await store.markSealed(tx, id, facts, clock.now());
      await heldFiles.letGo(tx, holderOf(id));
    });
    if (written) metrics.sealed(written.bytes);
  }

  // Beside all other jobs: a film of hours keeps no mail waiting.
  jobs.handle(sealing, ({ piece }) => sealWaiting(piece), { atOnce: 1 });

  async function filesBehind(shown: readonly string[]): Promise<WholeFile[]> {
    const files = await Promise.all(shown.map((file) => wholeFiles.behind(file)));
    return [...new Map(files.map((each) => [each.file, each])).values()];
  }

  async function copyOf({ item, found }: { item: Thing; found: Reported }): Promise<ThingCopy> {
    const { author, place = '', entries } = found;
    const isIt = ({ id, reported }: Reported['entries'][number]) => reported && id === item.id;
    const uids = [author, ...entries.map(({ uid }) => uid)].filter((uid) => uid !== undefined);
    const known = await members.byUids([...new Set(uids)]);
    const person = (uid: Uid | undefined): SealedPerson | null =>
      uid === undefined ? null : { uid, nick: known.get(uid)?.nick ?? '' };
    const by = person(author);
    const email = (author === undefined ? undefined : known.get(author)?.email) ?? null;
    return {
      words: {
        thing: item,
        author: by && { ...by, email },
        place,
        entries: entries.map(({ id, uid, text, at, reported }) => ({
          id,
          by: person(uid),
          text,
          at,
          reported,
        })),
      },
      files: await filesBehind(entries.filter(isIt).flatMap(({ files }) => files)),
    };
  }

  return {
    async copiesOf(things: readonly { item: Thing; found: Reported }[]): Promise<ThingCopy[]> {
      const copies: ThingCopy[] = [];
      for (const thing of things) copies.push(await copyOf(thing));
      return copies;
    },

    async begin(tx: Database, { reference, copies }: SealedFor, thing: Thing): Promise<void> {
      const now = clock.now();
      const copy = copies.find(({ words }) => nameOf(words.thing) === nameOf(thing));
      if (!copy) return;
      const words = sealedBytes.sealWords(reference, copy.words);
      if (!(await store.addWords(tx, reference, thing, words, now))) return;
      for (const [index, source] of copy.files.entries()) {
        const place = index + 1;
        const piece = await store.addUnsealed(tx, reference, thing, { ...source, place }, now);
        await heldFiles.hold(tx, source.folder, holderOf(piece));
        await sealSoon(tx, piece);
      }
    },

    async keep({ kind, type, takenAt, durationMs, content }: Kept): Promise<number> {
      const kept = { kind, type, taken_at: takenAt, duration_ms: Math.round(durationMs) };
      const piece = await store.addUnnamed(db, kept, clock.now());
      const written = await sealedBytes.write(piece, content);
      await store.markSealed(db, piece, written, clock.now());
      metrics.sealed(written.bytes);
      return piece;
    },

    async add(tx: Database, reference: string, pieces: readonly number[]): Promise<void> {
      if (pieces.length === 0) return;
      const named = await store.nameCase(tx, reference, pieces);
      if (named.length !== pieces.length)
        throw new Error('a sealed piece belongs to another case, or is gone');
    },

    letGo: (tx, piece) => heldFiles.letGo(tx, holderOf(piece)),

    async sweep(): Promise<void> {
      for (const piece of await store.waitingSince(db, clock.now() - lateMs)) await sealSoon(db, piece);
      for (const piece of await store.unnamedSince(db, clock.now() - unnamedMs)) {
        await sealedBytes.remove(piece);
        await store.removePiece(db, piece);
      }
    },
  };
}
