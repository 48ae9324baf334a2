// All movements, as the owner of the site searches them.
import { type LedgerRow, movementGroups, walletLimits } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database, ListRange } from '../../platform/db/database.ts';
import { nickOf, uidsNamed } from '../accounts/index.ts';
import { csvOf } from './csv.ts';
import type { HistoryFilter } from './history.ts';

export type LedgerSearch = HistoryFilter & { q: string };

type Row = {
  id: number;
  date: number;
  kind: LedgerRow['kind'];
  tokens: number;
  cause: number | null;
  room_id: number | null;
  reason: string;
  payer: LedgerRow['from'];
  payee: LedgerRow['to'];
};

const isNumber = (q: string) => /^\d{1,15}$/.test(q);

const wanted = ({ from, to, kind, q }: LedgerSearch) => sql`
  (${from ?? null}::bigint is null or movement.made_at >= ${from ?? null})
  and (${to ?? null}::bigint is null or movement.made_at < ${to ?? null})
  and (${kind ?? null}::text is null or movement.kind = any(${kind ? movementGroups[kind] : []}::text[]))
  and (${q} = '' or movement.id = ${isNumber(q) ? Number(q) : 0} or movement.id in (
    select posting.movement_id from ledger_postings posting
    where posting.account_id in (
      select account.id from ledger_accounts account
      where account.uid = any(${uidsNamed(q)}) or account.id = ${isNumber(q) ? Number(q) : 0}
    )
  ))`;

const party = (alias: string) => sql`
  json_build_object('account', ${sql.ref(`${alias}.id`)}, 'kind', ${sql.ref(`${alias}.kind`)},
    'nick', coalesce(${nickOf(sql.ref(`${alias}.uid`))}, ''))`;

async function readRows(db: Database, search: LedgerSearch, { offset, limit }: ListRange): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select movement.id, movement.made_at as date, movement.kind, credit.amount as tokens, movement.cause,
      movement.room_id, coalesce(correction.reason, '') as reason, ${party('payer')} as payer,
      ${party('payee')} as payee
    from (
      select * from ledger_movements movement where ${wanted(search)}
      order by movement.id desc offset ${offset} limit ${limit}
    ) movement
    join ledger_postings credit on credit.movement_id = movement.id and credit.amount > 0
    join ledger_postings debit on debit.movement_id = movement.id and debit.amount < 0
    join ledger_accounts payer on payer.id = debit.account_id
    join ledger_accounts payee on payee.id = credit.account_id
    left join ledger_corrections correction on correction.movement_id = movement.id
    order by movement.id desc`.execute(db);
  return rows;
}

const asLedgerRow = ({ payer, payee, ...row }: Row): LedgerRow => ({ ...row, from: payer, to: payee });

export async function searchLedger(db: Database, search: LedgerSearch, page: number) {
  const limit = walletLimits.perPage;
  const rows = await readRows(db, search, { offset: (page - 1) * limit, limit });
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from ledger_movements movement where ${wanted(search)}`.execute(db);
  return { list: rows.map(asLedgerRow), total_count: counted.rows[0]?.count ?? 0 };
}

const nameOf = ({ account, nick }: LedgerRow['from']) => nick || String(account);

export async function ledgerCsv(db: Database, search: LedgerSearch): Promise<string> {
  const rows = await readRows(db, search, { offset: 0, limit: walletLimits.csvRows });
  return csvOf([
    ['id', 'date', 'kind', 'from', 'to', 'tokens', 'cause', 'room_id', 'reason'],
    ...rows.map(({ id, date, kind, payer, payee, tokens, cause, room_id, reason }) => [
      id,
      new Date(date).toISOString(),
      kind,
      nameOf(payer),
      nameOf(payee),
      tokens,
      cause ?? '',
      room_id ?? '',
      reason,
    ]),
  ]);
}
