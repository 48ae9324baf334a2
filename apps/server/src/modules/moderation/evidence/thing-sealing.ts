// What is sealed of a thing that a case hides: read before the transaction that hides it, sealed within it.
import type { ReportKind } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { WholeFile } from '../../media/index.ts';
import type { Reported, ReportedItem } from '../reports/reportable.ts';

export type Thing = ReportedItem & { kind: ReportKind };
export type SealedPerson = { uid: number; nick: string };

/** As it is sealed; never changed, since old pieces are read with the same shape. */
export type SealedWords = {
  thing: Thing;
  /** Null: erased before, or the site itself. */
  author: (SealedPerson & { email: string | null }) | null;
  place: string;
  entries: { id: string; by: SealedPerson | null; text: string; at: number; reported: boolean }[];
};

export type ThingCopy = { words: SealedWords; files: readonly WholeFile[] };
/** `reference`: of the case. */
export type SealedFor = { reference: string; copies: readonly ThingCopy[] };

export type ThingSealing = {
  /** Reads files and nicks: outside a transaction. */
  copiesOf(things: readonly { item: Thing; found: Reported }[]): Promise<ThingCopy[]>;
  /** In the transaction that hides the thing. A case seals each thing once. */
  begin(tx: Database, seals: SealedFor, thing: Thing): Promise<void>;
};
