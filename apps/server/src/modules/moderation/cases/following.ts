// What the author of a thing, and each who named it, read of a case; and how each contests its decision once.
import { asFlag, caseLimits, type Followed, type Language, type Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import { refuse } from '../../../platform/refusal.ts';
import { reportersOf } from '../reports/report-store.ts';
import type { Reports } from '../reports/reports.ts';
import { underageReportsByReference } from '../sanctions/underage-store.ts';
import type { CaseAuthors } from './case-authors.ts';
import * as store from './case-store.ts';
import { caseTitles } from './case-titles.ts';
import { appealStateOf, causeOf, reasonsIn } from './decision-rules.ts';
import * as decisions from './decision-store.ts';
import type { Intake } from './intake.ts';
import type { CaseLinks } from './links.ts';

type Needs = Use<'db' | 'clock'> & {
  authors: CaseAuthors;
  links: Pick<CaseLinks, 'referenceIn'>;
  intake: Pick<Intake, 'contest'>;
  reports: Pick<Reports, 'titlesOf'>;
};

/** `by`: the notice of a notifier; empty: the author. `shown`: the reference that the reader knows. */
type Reader = { reference: string; by: string; shown: string };

const isCase = (reference: string): boolean => /^\d{4}-\d+$/.test(reference);

export function createFollowing({ db, clock, authors, links, intake, reports }: Needs) {
  async function noticed(notice: string): Promise<Reader | undefined> {
    const reference = await store.caseOfNotice(db, notice);
    return reference === undefined ? undefined : { reference, by: notice, shown: notice };
  }

  async function ofMember(uid: Uid, shown: string): Promise<Reader> {
    let reader: Reader | undefined;
    if (isCase(shown)) {
      const isTold = await decisions.isAuthorTold(db, shown);
      if (isTold && (await authors.of(shown)) === uid) reader = { reference: shown, by: '', shown };
    } else {
      const named = [...(await reportersOf(db, [shown])), ...(await underageReportsByReference(db, [shown]))];
      if (named.some(({ reporter }) => reporter === uid)) reader = await noticed(shown);
    }
    if (!reader) throw refuse('item_unknown');
    return reader;
  }

  async function ofToken(token: string): Promise<Reader> {
    const shown = links.referenceIn(token);
    let reader: Reader | undefined;
    if (shown !== undefined)
      reader = !isCase(shown)
        ? await noticed(shown)
        : (await decisions.isAuthorTold(db, shown))
          ? { reference: shown, by: '', shown }
          : undefined;
    if (!reader) throw refuse('follow_link_invalid');
    return reader;
  }

  async function view({ reference, by, shown }: Reader, language: Language): Promise<Followed> {
    const row = await store.caseOf(db, reference);
    if (!row) throw refuse('item_unknown');
    const as = by === '' ? 'author' : 'notifier';
    const [latest, own, items, hidden, out, strike, notices] = await Promise.all([
      decisions.latestDecision(db, reference),
      decisions.appealBy(db, reference, by),
      store.itemsOf(db, [reference]),
      decisions.hiddenItemsOf(db, reference),
      store.hiddenAmong(db, [reference]),
      decisions.strikeOf(db, reference),
      store.noticesOf(db, reference),
    ]);
    const things = items.get(reference) ?? [];
    const titles = as === 'author' ? await caseTitles(reports, things) : undefined;
    const first =
      latest && latest.reference !== reference ? await decisions.ownDecision(db, reference) : latest;
    const state = appealStateOf(latest && { decision: latest.decision, decidedAt: latest.decided_at }, {
      as,
      own: own && { isDecided: own.decided_at > 0 },
      now: clock.now(),
    });
    const isAgain = latest !== undefined && latest.reference !== reference;
    const untilOf = {
      none: 0,
      possible: (latest?.decided_at ?? 0) + caseLimits.appealMs,
      waiting: own?.due_at ?? 0,
      answered: own?.decided_at ?? 0,
      late: (latest?.decided_at ?? 0) + caseLimits.appealMs,
    };
    return {
      reference: shown,
      as,
      state: latest ? 'decided' : 'received',
      received_at: row.received_at,
      due_at: row.due_at,
      hidden: asFlag(out.has(reference)),
      read: asFlag(row.state !== 'new'),
      things: things.map((item) => ({
        kind: item.kind,
        title: titles?.get(store.nameOf(item)) ?? '',
        hidden: asFlag(hidden.has(store.nameOf(item))),
      })),
      ...(latest && {
        decided: {
          decision: latest.decision,
          ground: latest.ground,
          cause: row.copy_of === null ? causeOf(notices) : 'copy',
          reasons: reasonsIn(latest.reasons, language),
          at: latest.decided_at,
          again: asFlag(isAgain),
          alone: asFlag(isAgain && first?.decided_by !== null && first?.decided_by === latest.decided_by),
        },
      }),
      now: clock.now(),
      strike_until: as === 'author' ? (strike?.until_at ?? 0) : 0,
      ban_until: as === 'author' ? (strike?.banned_until_at ?? 0) : 0,
      appeal: { state, until: untilOf[state] },
    };
  }

  async function contest(reader: Reader, text: string): Promise<void> {
    const { reference, by } = reader;
    const author = await authors.of(reference);
    await db.transaction().execute(async (tx) => {
      const row = await store.lockCase(tx, reference);
      const latest = await decisions.latestDecision(tx, reference);
      const own = await decisions.appealBy(tx, reference, by);
      if (!row || !latest) throw refuse('item_unknown');
      const state = appealStateOf(
        { decision: latest.decision, decidedAt: latest.decided_at },
        {
          as: by === '' ? 'author' : 'notifier',
          own: own && { isDecided: own.decided_at > 0 },
          now: clock.now(),
        },
      );
      if (state === 'waiting' || state === 'answered') throw refuse('appeal_exists');
      if (state === 'late' || row.state === 'closed') throw refuse('appeal_late');
      if (state === 'none') throw refuse('item_unknown');
      await intake.contest(tx, { contests: reference, by, text, author });
    });
  }

  return {
    forMember: async (uid: Uid, reference: string, language: Language) =>
      view(await ofMember(uid, reference), language),
    async appeal(uid: Uid, { reference, text }: { reference: string; text: string }, language: Language) {
      const reader = await ofMember(uid, reference);
      await contest(reader, text);
      return view(reader, language);
    },
    byToken: async (token: string, language: Language) => view(await ofToken(token), language),
    async complain({ token, text }: { token: string; text: string }, language: Language) {
      const reader = await ofToken(token);
      await contest(reader, text);
      return view(reader, language);
    },
  };
}
export type Following = ReturnType<typeof createFollowing>;
