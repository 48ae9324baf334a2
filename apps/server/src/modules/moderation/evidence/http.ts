// The calls of sealed evidence: for those of the team whose duty it is.
import type { evidenceCalls, Uid } from '@alcove/protocol';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { uidWithDuty } from '../../../platform/http/session.ts';
import type { EvidenceOpenings } from './openings.ts';
import type { EvidenceReading } from './reading.ts';
import type { SealedBytes } from './sealed-bytes.ts';

const reader = (context: CallContext): Uid => uidWithDuty(context, 'evidence');

type Needs = {
  openings: EvidenceOpenings;
  reading: EvidenceReading;
  sealedBytes: Pick<SealedBytes, 'read'>;
};

export const createEvidenceCalls = ({
  openings,
  reading,
  sealedBytes,
}: Needs): Handlers<typeof evidenceCalls> => ({
  evidence: ({ reference }, context) => reading.list(reader(context), reference),
  askEvidence: async (asked, context) => ({ opening: await openings.ask(reader(context), asked) }),
  grantEvidence: async (named, context) => ({ until_at: await openings.grant(reader(context), named) }),
  async refuseEvidence({ reason, ...named }, context) {
    await openings.refuse(reader(context), named, reason);
    return { opening: named.opening };
  },
  async closeEvidence(named, context) {
    await openings.close(reader(context), named);
    return { opening: named.opening };
  },
  async lookAtEvidence(named, context) {
    const { piece, at, untilAt } = await openings.look(reader(context), named);
    const words = piece.kind === 'words' ? await reading.wordsOf(piece) : undefined;
    return { piece: piece.id, at, until_at: untilAt, ...(words && { words }) };
  },
  async veilEvidence(named, context) {
    await openings.veil(reader(context), named);
    return { opening: named.opening };
  },
  async evidenceBytes(named, context) {
    const { piece, isLooking } = await openings.looked(reader(context), named);
    const { id, type, bytes } = piece;
    return { type, bytes, read: (range) => sealedBytes.read(id, range, isLooking) };
  },
  evidenceSheet: ({ reference }, context) => reading.sheet(reader(context), reference),
  evidenceSent: async (said, context) => ({ at: await reading.sent(reader(context), said) }),
});
