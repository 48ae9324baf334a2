// Looking at what a case has sealed: one of the team asks, another grants, for half an hour; who grants sees nothing.
//
//   asked ──another grants──▶ granted ──its time is over, or its asker closes it──▶ closed
//     ├──another refuses──▶ refused
//     └──its asker──▶ withdrawn
import { evidenceLimits, type Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { JobSpec } from '../../../platform/jobs/jobs.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ModerationLog } from '../moderation-log.ts';
import * as store from './opening-store.ts';
import { pieceById } from './piece-store.ts';
import { type AuthorsOfCases, sealedCaseFor } from './sealed-cases.ts';

type Named = { reference: string; opening: number };

const closing: JobSpec<Record<string, never>> = { name: 'evidence_closing', payload: z.object({}) };

type Needs = Use<'db' | 'clock' | 'jobs'> & {
  moderationLog: Pick<ModerationLog, 'evidenceDone'>;
  authors: AuthorsOfCases;
};

export function createEvidenceOpenings({ db, clock, jobs, moderationLog, authors }: Needs) {
  const caseFor = (reader: Uid, reference: string) => sealedCaseFor(db, authors, reader, reference);

  async function closeExpired(tx: Database): Promise<void> {
    for (const { id, reference, until_at } of await store.lockExpired(tx, clock.now())) {
      await store.endLooks(tx, id, until_at);
      await store.changeOpening(tx, id, { state: 'closed', closed_at: until_at });
      await moderationLog.evidenceDone(tx, { act: 'evidence_closed', by: null, uid: null, reference });
    }
  }

  jobs.handle(closing, () => db.transaction().execute(closeExpired));

  /** In a transaction that holds the opening. */
  async function changing<T>(
    by: Uid,
    { reference: asked, opening: id }: Named,
    work: (tx: Database, opening: store.StoredOpening, author: Uid | null) => Promise<T>,
  ): Promise<T> {
    const { row, author } = await caseFor(by, asked);
    return db.transaction().execute(async (tx) => {
      const opening = await store.lockOpening(tx, row.reference, id);
      if (!opening) throw refuse('item_unknown');
      return work(tx, opening, author ?? null);
    });
  }

  const isOpen = ({ state, until_at }: store.StoredOpening): boolean =>
    state === 'granted' && until_at > clock.now();

  /** Another than who asked: of two answers the first counts. */
  const answering = <T>(by: Uid, named: Named, work: Parameters<typeof changing<T>>[2]) =>
    changing(by, named, async (tx, opening, author) => {
      if (opening.asked_by === by) throw refuse('seal_needs_another');
      if (opening.state !== 'asked' || opening.asked_by === null) throw refuse('seal_answered');
      return work(tx, opening, author);
    });

  /** One's own that is granted. */
  const looking = <T>(by: Uid, named: Named, work: Parameters<typeof changing<T>>[2]) =>
    changing(by, named, async (tx, opening, author) => {
      if (opening.asked_by !== by || !isOpen(opening)) throw refuse('seal_closed');
      return work(tx, opening, author);
    });

  return {
    async ask(by: Uid, { reference, reason }: { reference: string; reason: string }): Promise<number> {
      const { row, author } = await caseFor(by, reference);
      return db.transaction().execute(async (tx) => {
        await closeExpired(tx);
        const asked = { reference: row.reference, asked_by: by, asked_at: clock.now(), reason };
        const added = await store.addOpening(tx, asked);
        if (!added) throw refuse('seal_asked');
        const act = 'evidence_asked' as const;
        const about = { uid: author ?? null, reference: row.reference, why: reason };
        await moderationLog.evidenceDone(tx, { act, by, ...about });
        return added.id;
      });
    },

    grant: (by: Uid, named: Named): Promise<number> =>
      answering(by, named, async (tx, { id, reference }, uid) => {
        const now = clock.now();
        const until = now + evidenceLimits.openMs;
        const answered = { answered_by: by, answered_at: now, until_at: until };
        await store.changeOpening(tx, id, { state: 'granted', ...answered });
        await jobs.add(tx, closing, {}, { at: until, key: `${closing.name} ${id}` });
        await moderationLog.evidenceDone(tx, { act: 'evidence_granted', by, uid, reference });
        return until;
      }),

    refuse: (by: Uid, named: Named, reason: string): Promise<void> =>
      answering(by, named, async (tx, { id, reference }, uid) => {
        const answered = { answered_by: by, answered_at: clock.now(), answer: reason };
        await store.changeOpening(tx, id, { state: 'refused', ...answered });
        await moderationLog.evidenceDone(tx, { act: 'evidence_refused', by, uid, reference, why: reason });
      }),

    /** A second time changes nothing. */
    close: (by: Uid, named: Named): Promise<void> =>
      changing(by, named, async (tx, opening, uid) => {
        const { id, reference, state } = opening;
        if (opening.asked_by !== by) throw refuse('item_unknown');
        if (state !== 'asked' && !isOpen(opening)) return;
        const now = clock.now();
        await store.endLooks(tx, id, now);
        await store.changeOpening(tx, id, {
          state: state === 'asked' ? 'withdrawn' : 'closed',
          closed_at: now,
        });
        await moderationLog.evidenceDone(tx, { act: 'evidence_closed', by, uid, reference });
      }),

    /** Ends the look at another piece. */
    look: (by: Uid, named: Named & { piece: number }) =>
      looking(by, named, async (tx, { id, reference, until_at }, uid) => {
        const piece = await pieceById(tx, reference, named.piece);
        if (!piece || piece.missing) throw refuse('item_unknown');
        if (piece.sealed_at === 0) throw refuse('seal_waiting');
        const now = clock.now();
        await store.endLooks(tx, id, now);
        await store.addLook(tx, { opening: id, piece: piece.id, seen_at: now });
        const comment = String(piece.id);
        await moderationLog.evidenceDone(tx, { act: 'evidence_seen', by, uid, reference, comment });
        return { piece, at: now, untilAt: until_at };
      }),

    veil: (by: Uid, named: Named): Promise<void> =>
      changing(by, named, async (tx, opening) => {
        if (opening.asked_by !== by) throw refuse('item_unknown');
        if (isOpen(opening)) await store.endLooks(tx, opening.id, clock.now());
      }),

    /** The piece that the member looks at now, and whether they still do. */
    async looked(by: Uid, { reference: asked, opening: id, piece }: Named & { piece: number }) {
      const { row } = await caseFor(by, asked);
      const { reference } = row;
      const isLooking = async (): Promise<boolean> => {
        const opening = await store.openingById(db, reference, id);
        return opening?.asked_by === by && isOpen(opening) && (await store.isLookedAt(db, opening.id, piece));
      };
      const found = await pieceById(db, reference, piece);
      if (!(await isLooking())) throw refuse('seal_closed');
      if (!found) throw refuse('item_unknown');
      return { piece: found, isLooking };
    },
  };
}
export type EvidenceOpenings = ReturnType<typeof createEvidenceOpenings>;
