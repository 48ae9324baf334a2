// What a case has sealed goes six months after the last decision, a year where somebody may be a minor. Bytes go before
// their rows: a process that dies between them leaves rows, and the next run goes on.
import type { Use } from '../../../platform/engines.ts';
import { everyHour } from '../../../platform/jobs/every-hour.ts';
import type { ModerationLog } from '../moderation-log.ts';
import { removeOpenings } from './opening-store.ts';
import { removePiece, sealedPiecesOf } from './piece-store.ts';
import { outlivedCases } from './sealed-cases.ts';
import type { SealedBytes } from './sealed-bytes.ts';
import type { PieceSealing } from './sealing.ts';

type Needs = Use<'db' | 'clock' | 'jobs'> & {
  sealing: Pick<PieceSealing, 'sweep' | 'letGo'>;
  sealedBytes: Pick<SealedBytes, 'remove'>;
  moderationLog: Pick<ModerationLog, 'evidenceDone'>;
};

export async function scheduleRetention(needs: Needs): Promise<void> {
  const { db, clock, sealing, sealedBytes, moderationLog } = needs;

  async function removeOf(reference: string): Promise<void> {
    const pieces = await sealedPiecesOf(db, reference);
    for (const { id } of pieces) await sealedBytes.remove(id);
    await db.transaction().execute(async (tx) => {
      await removeOpenings(tx, reference);
      for (const { id } of pieces) {
        await sealing.letGo(tx, id);
        await removePiece(tx, id);
      }
      await moderationLog.evidenceDone(tx, { act: 'evidence_removed', by: null, uid: null, reference });
    });
  }

  await everyHour(needs, 'evidence', async () => {
    await sealing.sweep();
    for (const reference of await outlivedCases(db, clock.now())) await removeOf(reference);
  });
}
