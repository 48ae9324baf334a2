// Escrows: accounts in which tokens wait between their payer and a beneficiary.
//
//   open ─┬─ release (in part or whole) ─▶ beneficiary
//         └─ refund (in part or whole) ──▶ payer          nothing left: closed, once and for all
import type { MovementKind, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs, JobSpec } from '../../platform/jobs/jobs.ts';
import type { AccountId } from './ledger.ts';

/** What an escrow waits for. */
export const escrowPurposes = ['hold', 'goal', 'order', 'gift', 'minute', 'withdrawal'] as const;
export type EscrowPurpose = (typeof escrowPurposes)[number];

export type NewEscrow = {
  payer: Uid;
  /** `site`: bought tokens that a refund waits for. */
  beneficiary: Uid | 'site';
  tokens: number;
  /** Of the movement into the escrow. */
  kind: MovementKind;
  purpose: EscrowPurpose;
  cause?: number | undefined;
  roomId?: number | undefined;
  unnamed?: boolean | undefined;
  /** When the handler of its purpose is called, at once after the moment and after every restart. */
  dueAt?: number | undefined;
  /** In the past, for the history of a demo. */
  openedAt?: number | undefined;
};

export type Escrow = {
  id: AccountId;
  payer: Uid | null;
  beneficiary: Uid | null;
  payerAccount: AccountId;
  beneficiaryAccount: AccountId;
  purpose: EscrowPurpose;
  cause: number | null;
  roomId: number | null;
  unnamed: boolean;
  dueAt: number | null;
  /** What is left in it. */
  tokens: number;
};

export async function addEscrow(
  tx: Database,
  escrow: Omit<NewEscrow, 'payer' | 'beneficiary'> & { payer: AccountId; beneficiary: AccountId },
  now: number,
): Promise<AccountId> {
  const { id } = await tx
    .insertInto('ledger_accounts')
    .values({ kind: 'escrow' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('ledger_escrows')
    .values({
      account_id: id,
      payer: escrow.payer,
      beneficiary: escrow.beneficiary,
      purpose: escrow.purpose,
      cause: escrow.cause ?? null,
      room_id: escrow.roomId ?? null,
      unnamed: escrow.unnamed ?? false,
      opened_at: escrow.openedAt ?? now,
      due_at: escrow.dueAt ?? null,
    })
    .execute();
  return id as AccountId;
}

type Row = {
  id: AccountId;
  payer: Uid | null;
  beneficiary: Uid | null;
  payer_account: AccountId;
  beneficiary_account: AccountId;
  purpose: EscrowPurpose;
  cause: number | null;
  room_id: number | null;
  unnamed: boolean;
  due_at: number | null;
  tokens: number;
};

const asEscrow = ({ payer_account, beneficiary_account, room_id, due_at, ...row }: Row): Escrow => ({
  ...row,
  payerAccount: payer_account,
  beneficiaryAccount: beneficiary_account,
  roomId: room_id,
  dueAt: due_at,
});

type Wanted =
  | { ids: readonly AccountId[] }
  | { purpose: EscrowPurpose; cause: number; payer?: Uid | undefined }
  /** Of which the member is payer or beneficiary. */
  | { member: Uid };

/** Open escrows by their numbers. */
export async function openEscrows(db: Database, wanted: Wanted): Promise<Escrow[]> {
  const which =
    'ids' in wanted
      ? sql`escrow.account_id = any(${wanted.ids}::bigint[])`
      : 'member' in wanted
        ? sql`${wanted.member} in (payer.uid, beneficiary.uid)`
        : sql`escrow.purpose = ${wanted.purpose} and escrow.cause = ${wanted.cause}
            and (${wanted.payer ?? null}::bigint is null or payer.uid = ${wanted.payer ?? null})`;
  const { rows } = await sql<Row>`
    select escrow.account_id as id, payer.uid as payer, beneficiary.uid as beneficiary,
      escrow.payer as payer_account, escrow.beneficiary as beneficiary_account, escrow.purpose, escrow.cause,
      escrow.room_id, escrow.unnamed, escrow.due_at, account.balance as tokens
    from ledger_escrows escrow
    join ledger_accounts account on account.id = escrow.account_id
    join ledger_accounts payer on payer.id = escrow.payer
    join ledger_accounts beneficiary on beneficiary.id = escrow.beneficiary
    where escrow.closed_at is null and ${which}
    order by escrow.account_id`.execute(db);
  return rows.map(asEscrow);
}

export async function closeEmptyEscrows(tx: Database, ids: readonly AccountId[], now: number): Promise<void> {
  await sql`
    update ledger_escrows escrow set closed_at = ${now}
    from ledger_accounts account
    where escrow.account_id = any(${ids}::bigint[]) and account.id = escrow.account_id
      and account.balance = 0 and escrow.closed_at is null`.execute(tx);
}

/** Has the time of an escrow come? Asked by a job, which a moved clock and a restart do not lose. */
export async function scheduleDue(
  tx: Database,
  jobs: Pick<Jobs, 'add'>,
  job: JobSpec<{ id: number }>,
  { id, dueAt }: { id: AccountId; dueAt: number },
): Promise<void> {
  await jobs.add(tx, job, { id }, { at: dueAt, key: `escrow:${id}` });
}
