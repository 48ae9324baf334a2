// The calls of the journal: editors and owners read it, and that is recorded too.
import {
  asFlag,
  type InputOf,
  type JournalRow,
  type journalCalls,
  journalLimits,
  type Language,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { uidWithDuty } from '../../../platform/http/session.ts';
import type { Members } from '../../accounts/index.ts';
import { csvOf } from '../../wallet/index.ts';
import type { ModerationLog } from '../moderation-log.ts';
import type { RoomsToModerate } from '../sanctions/target-lookup.ts';
import { countWaiting, lastCheck } from './chain-store.ts';
import type { Chaining } from './chaining.ts';
import { journalRowFor } from './views.ts';
import { readJournalRow, type JournalFilter, type JournalPlace, searchJournal } from './journal-store.ts';

type Needs = Use<'db'> & {
  members: Pick<Members, 'byNick' | 'team'>;
  rooms: Pick<RoomsToModerate, 'nameOf'>;
  moderationLog: Pick<ModerationLog, 'journalRead'>;
  chaining: Pick<Chaining, 'check'>;
};

const reader = (context: CallContext): Uid => uidWithDuty(context, 'journal');

/** Nobody has this uid. */
const nobody = 0 as Uid;

type Search = InputOf<typeof journalCalls.journalCsv>;

function placeFrom(before: string | undefined): JournalPlace | undefined {
  if (before === undefined) return undefined;
  const [at = 0, id = 0] = before.split('-').map(Number);
  return { at, id };
}

const csvRow = ({ id, at, by, act, target, reason, words, why, until, hash }: JournalRow) => [
  id,
  new Date(at).toISOString(),
  by?.nick ?? '',
  act,
  target.nick || (target.uid === 0 ? '' : String(target.uid)),
  target.room,
  target.reference,
  reason,
  words,
  why,
  until === 0 ? '' : new Date(until).toISOString(),
  hash,
];

export function createJournalCalls(needs: Needs): Handlers<typeof journalCalls> {
  const { db, members, rooms, moderationLog, chaining } = needs;

  const uidUnder = async (nick: string): Promise<Uid | undefined> => (await members.byNick(nick))?.uid;

  async function filterOf({ q, by, act, looks, from, to }: Search): Promise<JournalFilter> {
    const numbered = /^\d{1,15}$/.test(q) ? (Number(q) as Uid) : undefined;
    return {
      about: q === '' ? undefined : { uid: (await uidUnder(q)) ?? numbered, reference: q },
      by: by === '' ? undefined : ((await uidUnder(by)) ?? nobody),
      act,
      looks,
      from,
      to,
    };
  }

  const rowFor = (language: Language) => journalRowFor(rooms, language);

  const bounded = async (search: Search, place: { before?: JournalPlace | undefined; limit: number }) =>
    searchJournal(db, await filterOf(search), place);

  return {
    async journal({ row, before, ...search }, context) {
      await moderationLog.journalRead('journal_seen', reader(context));
      const limit = journalLimits.perPage;
      const rows =
        row === undefined
          ? await bounded(search, { before: placeFrom(before), limit: limit + 1 })
          : await readJournalRow(db, row);
      const list = rows.slice(0, limit);
      const last = rows.length > limit ? list.at(-1) : undefined;
      return {
        list: list.map(rowFor(context.language)),
        next: last ? `${last.done_at}-${last.id}` : null,
        team: (await members.team()).map(({ nick }) => nick),
      };
    },
    async journalCsv(search, context) {
      await moderationLog.journalRead('journal_exported', reader(context));
      const rows = await bounded(search, { limit: journalLimits.csvRows });
      return csvOf([
        [
          'id',
          'date',
          'by',
          'act',
          'member',
          'room',
          'reference',
          'reason',
          'words',
          'why',
          'until',
          'sha256',
        ],
        ...rows.map(rowFor(context.language)).map(csvRow),
      ]);
    },
    async journalState(_, context) {
      reader(context);
      const last = await lastCheck(db);
      return {
        checked_at: last?.checked_at ?? null,
        rows: last?.rows ?? 0,
        sound_rows: last?.sound_rows ?? 0,
        broken: asFlag(last?.is_sound === false),
        broken_row: last?.broken_id ?? null,
        waiting: await countWaiting(db),
      };
    },
    async checkJournal(_, context) {
      reader(context);
      const { is_sound } = await chaining.check();
      return { broken: asFlag(!is_sound) };
    },
  };
}
