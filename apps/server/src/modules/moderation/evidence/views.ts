// What a case has sealed, as the team reads it: pieces by digest, and who asked, answered and looked.
import {
  asFlag,
  type EvidenceKind,
  type EvidenceOpening,
  type EvidencePiece,
  type Uid,
} from '@alcove/protocol';
import type { looksOf, StoredOpening } from './opening-store.ts';
import type { StoredPiece } from './piece-store.ts';

export type PersonOf = (uid: Uid | null) => { uid: number; nick: string } | null;

export function pieceViews(pieces: readonly StoredPiece[]): EvidencePiece[] {
  const counted = new Map<EvidenceKind, number>();
  return pieces.map(({ id, kind, thing, item, ...piece }) => {
    const name = (counted.get(kind) ?? 0) + 1;
    counted.set(kind, name);
    const { taken_at, duration_ms, sealed_at, missing, type, bytes, sha256 } = piece;
    const facts = { taken_at, duration_ms, sealed_at, type, bytes, sha256 };
    return { id, kind, name, thing, item, ...facts, missing: asFlag(missing) };
  });
}

type Looks = Awaited<ReturnType<typeof looksOf>>;

export const openingView = (
  { id, state, asked_by, answered_by, ...opening }: StoredOpening,
  { reader, now, looks, person }: { reader: Uid; now: number; looks: Looks; person: PersonOf },
): EvidenceOpening => {
  const { asked_at, reason, answered_at, answer, until_at, closed_at } = opening;
  const isOver = state === 'granted' && until_at <= now;
  return {
    id,
    // Its time is over before a job has closed it.
    state: isOver ? 'closed' : state,
    asked_by: person(asked_by),
    asked_at,
    reason,
    answered_by: person(answered_by),
    answered_at,
    answer,
    until_at,
    closed_at: isOver ? until_at : closed_at,
    own: asFlag(asked_by === reader),
    looks: looks
      .filter((look) => look.opening === id)
      .map(({ piece, seen_at: at, ended_at }) => ({
        piece,
        at,
        ended_at: ended_at === 0 && isOver ? until_at : ended_at,
      })),
  };
};
