// Loads a page of the journal, on the server first, and spells its addresses.
import {
  type AnswerOf,
  dayMs,
  journalActs,
  type JournalAct,
  journalLimits,
  moderationCalls,
  type PageRequest,
} from '@alcove/protocol';
import { type LoadedOf, notLoaded } from '../../../call/load-list.ts';

export type JournalAsked = {
  q: string;
  by: string;
  act: JournalAct | undefined;
  looks: boolean;
  /** 2026-11-29, in universal time; empty: any. */
  day: string;
  row: number | undefined;
  before: string | undefined;
};

export type LoadedJournal = LoadedOf<{
  journal: AnswerOf<typeof moderationCalls.journal>;
  chain: AnswerOf<typeof moderationCalls.journalState>;
  asked: JournalAsked;
}>;
export type OpenJournal = Extract<LoadedJournal, { state: 'open' }>;

const line = (value: string | null) => (value ?? '').trim().slice(0, journalLimits.queryMax);

export function journalAsked(search: URLSearchParams): JournalAsked {
  const act = journalActs.find((each) => each === search.get('act'));
  const day = search.get('day') ?? '';
  const row = Number(search.get('row'));
  const before = search.get('before') ?? '';
  return {
    q: line(search.get('q')),
    by: line(search.get('by')),
    act,
    looks: search.get('looks') === '1',
    day: /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : '',
    row: Number.isSafeInteger(row) && row > 0 ? row : undefined,
    before: /^\d{1,16}-\d{1,16}$/.test(before) ? before : undefined,
  };
}

/** As the calls take it, without the place in the list. */
export function journalFilter({ q, by, act, looks, day }: JournalAsked) {
  const from = day === '' ? undefined : Date.parse(day);
  return {
    ...(q && { q }),
    ...(by && { by }),
    ...(act && { act }),
    ...(looks && { looks: 1 as const }),
    ...(from !== undefined && { from, to: from + dayMs }),
  };
}

export const journalAddress = ({ q, by, act, looks, day, row, before }: Partial<JournalAsked>): string =>
  `?${new URLSearchParams({
    ...(q && { q }),
    ...(by && { by }),
    ...(act && { act }),
    ...(looks && { looks: '1' }),
    ...(day && { day }),
    ...(row && { row: String(row) }),
    ...(before && { before }),
  })}`;

export async function loadJournal(call: PageRequest['call'], asked: JournalAsked): Promise<LoadedJournal> {
  const { row, before } = asked;
  const place = { ...(row && { row }), ...(before && { before }) };
  const [journal, chain] = await Promise.all([
    call(moderationCalls.journal, { ...journalFilter(asked), ...place }),
    call(moderationCalls.journalState, {}),
  ]);
  if (journal.status === 'error') return notLoaded(journal);
  if (chain.status === 'error') return notLoaded(chain);
  return { state: 'open', journal: journal.data, chain: chain.data, asked };
}
