// What a member sees of their movements: the latest first, with whom, why and the balance after.
import {
  type Language,
  type MovementGroup,
  movementGroups,
  type MovementKind,
  type Uid,
  type WalletEntry,
  walletLimits,
} from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database, ListRange } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { OpenProfiles } from '../accounts/index.ts';
import { csvOf } from './csv.ts';

export type HistoryFilter = {
  from?: number | undefined;
  to?: number | undefined;
  kind?: MovementGroup | undefined;
};
/** A line under the description, such as the message of a tip, by the causes of movements of these kinds. */
export type ReadNotes = (
  causes: readonly number[],
  language: Language,
) => Promise<ReadonlyMap<number, string>>;

type Row = {
  id: number;
  kind: MovementKind;
  cause: number | null;
  room_id: number | null;
  made_at: number;
  amount: number;
  balance_after: number;
  unnamed: boolean;
  /** The other member, also where the tokens wait in an escrow between the two. */
  party: Uid | null;
  /** The reader pays, or is refunded. */
  is_payer: boolean;
  reason: string | null;
};

const filtered = ({ from, to, kind }: HistoryFilter) => sql`
  (${from ?? null}::bigint is null or movement.made_at >= ${from ?? null})
  and (${to ?? null}::bigint is null or movement.made_at < ${to ?? null})
  and (${kind ?? null}::text is null or movement.kind = any(${kind ? movementGroups[kind] : []}::text[]))`;

const readRows = async (
  db: Database,
  uid: Uid,
  filter: HistoryFilter,
  { offset, limit }: ListRange,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select movement.id, movement.kind, movement.cause, movement.room_id, movement.made_at, movement.unnamed,
      mine.amount, mine.balance_after, party.uid as party,
      coalesce(escrow.payer = mine.account_id, mine.amount < 0) as is_payer, correction.reason
    from ledger_accounts account
    join ledger_postings mine on mine.account_id = account.id
    join ledger_movements movement on movement.id = mine.movement_id
    join ledger_postings other on other.movement_id = movement.id and other.account_id <> mine.account_id
    left join ledger_escrows escrow on escrow.account_id = other.account_id
    left join ledger_accounts party on party.id = case
      when escrow.account_id is null then other.account_id
      when escrow.payer = mine.account_id then escrow.beneficiary
      else escrow.payer end
    left join ledger_corrections correction on correction.movement_id = movement.id
    where account.uid = ${uid} and ${filtered(filter)}
    order by movement.id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
};

type Totals = { credit: number; debit: number; count: number };

async function readTotals(db: Database, uid: Uid, filter: HistoryFilter): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select coalesce(sum(mine.amount) filter (where mine.amount > 0), 0)::bigint as credit,
      coalesce(-sum(mine.amount) filter (where mine.amount < 0), 0)::bigint as debit, count(*)::int as count
    from ledger_accounts account
    join ledger_postings mine on mine.account_id = account.id
    join ledger_movements movement on movement.id = mine.movement_id
    where account.uid = ${uid} and ${filtered(filter)}`.execute(db);
  return rows[0] ?? { credit: 0, debit: 0, count: 0 };
}

type Needs = Use<'db' | 'dictionaries'> & { openProfiles: Pick<OpenProfiles, 'shownAmong'> };
type Reader = { uid: Uid; language: Language };

export function createHistory({ db, dictionaries, openProfiles }: Needs) {
  const notes = new Map<MovementKind, ReadNotes>();

  async function readNotes(rows: readonly Row[], language: Language): Promise<Map<number, string>> {
    const found = new Map<number, string>();
    for (const [read, some] of Map.groupBy(rows, ({ kind }) => notes.get(kind))) {
      const causes = [...new Set(some.flatMap(({ cause }) => cause ?? []))];
      if (!read || causes.length === 0) continue;
      const texts = await read(causes, language);
      for (const { id, cause } of some) found.set(id, texts.get(cause ?? 0) ?? '');
    }
    return found;
  }

  async function entries(
    { uid, language }: Reader,
    filter: HistoryFilter,
    range: ListRange,
    tx: Database = db,
  ): Promise<WalletEntry[]> {
    const rows = await readRows(tx, uid, filter, range);
    const known = await openProfiles.shownAmong([uid, ...rows.flatMap(({ party }) => party ?? [])]);
    const noted = await readNotes(rows, language);
    const { words } = dictionaries[language];
    const person = (other: Uid | null) => {
      const member = other === null ? undefined : known.get(other);
      return member ? { uid: member.uid, nick: member.nick } : null;
    };
    return rows.map((row) => {
      const { amount, kind, is_payer: isPayer } = row;
      const isHidden = row.unnamed && !isPayer;
      const other = isHidden ? null : person(row.party);
      const nick = other?.nick ?? words.t(isHidden ? 'wallet:unnamed' : 'wallet:erased');
      const me = person(uid);
      const side = amount < 0 ? 'out' : 'in';
      return {
        id: row.id,
        date: row.made_at,
        kind,
        credit: Math.max(0, amount),
        debit: Math.max(0, -amount),
        description: words.t(`wallet:movements.${side}.${kind}`, { nick }),
        note: row.reason ?? noted.get(row.id) ?? '',
        from: amount < 0 ? me : other,
        to: amount < 0 ? other : me,
        unnamed: row.unnamed ? 1 : 0,
        cause: row.cause,
        room_id: row.room_id,
        total: row.balance_after,
      };
    });
  }

  return {
    entries,
    async page(reader: Reader, filter: HistoryFilter, page: number) {
      const limit = walletLimits.perPage;
      const list = await entries(reader, filter, { offset: (page - 1) * limit, limit });
      const { credit, debit, count } = await readTotals(db, reader.uid, filter);
      return { list, total_credit: credit, total_debit: debit, total_count: count };
    },
    async csv(reader: Reader, filter: HistoryFilter): Promise<string> {
      const list = await entries(reader, filter, { offset: 0, limit: walletLimits.csvRows });
      const { words } = dictionaries[reader.language];
      const columns = ['date', 'description', 'note', 'from', 'to', 'credit', 'debit', 'total'] as const;
      return csvOf([
        columns.map((column) => words.t(`wallet:columns.${column}`)),
        ...list.map(({ date, description, note, from, to, credit, debit, total }) => [
          new Date(date).toISOString(),
          description,
          note,
          from?.nick ?? '',
          to?.nick ?? '',
          credit,
          debit,
          total,
        ]),
      ]);
    },
    /** One reader of notes for each kind. */
    addNotes(kinds: readonly MovementKind[], read: ReadNotes) {
      for (const kind of kinds) notes.set(kind, read);
    },
  };
}
export type History = ReturnType<typeof createHistory>;
