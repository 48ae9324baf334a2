// Sealed evidence, put together: what cases hide is sealed, looked at by two, and goes when nobody needs it any more.
import type { evidenceCalls } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { createEvidenceCalls } from './http.ts';
import { createEvidenceOpenings } from './openings.ts';
import { createEvidenceReading } from './reading.ts';
import { scheduleRetention } from './retention.ts';
import type { SealedBytes } from './sealed-bytes.ts';
import type { PieceSealing } from './sealing.ts';

type Needs = Use<'db' | 'clock' | 'jobs'> &
  Parameters<typeof createEvidenceReading>[0] & { sealing: PieceSealing; sealedBytes: SealedBytes };

export async function createCaseEvidence(needs: Needs): Promise<Handlers<typeof evidenceCalls>> {
  const openings = createEvidenceOpenings(needs);
  await scheduleRetention(needs);
  return createEvidenceCalls({ ...needs, openings, reading: createEvidenceReading(needs) });
}
