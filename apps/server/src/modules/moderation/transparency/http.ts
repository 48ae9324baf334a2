// The calls of the report of transparency: anybody reads it, owners write and freeze it.
import {
  asFlag,
  defaultLanguage,
  measures,
  noticeGrounds,
  type transparencyCalls,
  type Uid,
} from '@alcove/protocol';
import type { AgeProofCounts } from '../../../platform/age-proof/counts.ts';
import type { EuProofs } from '../../../platform/age-proof/eu/eu-proofs.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { uidWithDuty } from '../../../platform/http/session.ts';
import { csvOf } from '../../wallet/index.ts';
import { templateHeading, templateRows } from './template.ts';
import type { MonthFigures, Transparency } from './transparency.ts';

type Cell = string | number;

/** How visitors prove their majority: what is counted, and how old the list of providers is. */
export type AgeFigures = { counts: Pick<AgeProofCounts, 'ofYear'>; eu?: Pick<EuProofs, 'listState'> };

const owner = (context: CallContext): Uid => uidWithDuty(context, 'publicReport');

const orEmpty = (value: number | null): Cell => value ?? '';

const monthRow = ({ month, figures, active }: MonthFigures): Cell[] => [
  month,
  ...noticeGrounds.map((ground) => figures.notices[ground]),
  figures.without_account,
  ...measures.map((measure) => figures.measures[measure]),
  figures.complaints,
  figures.complaints_upheld,
  orEmpty(figures.median_hours),
  active ?? '',
];

export const createTransparencyCalls = ({
  transparency,
  ageProofs,
}: {
  transparency: Transparency;
  ageProofs: AgeFigures;
}): Handlers<typeof transparencyCalls> => ({
  async transparency({ year: asked }, { language }) {
    const year = asked ?? transparency.runningYear();
    const { figures, words, frozen } = await transparency.read(year);
    const years = await transparency.years();
    return {
      years: years.map((each) => ({ year: each.year, frozen: asFlag(each.frozen) })),
      year,
      frozen: asFlag(frozen),
      figures,
      words: words[language] || words[defaultLanguage],
    };
  },
  async transparencyCsv({ year }) {
    const { figures, frozen } = await transparency.read(year);
    const state = frozen ? 'final' : 'draft';
    const period = { begin: `${year}-01-01`, end: `${year}-12-31` };
    const of = [`${period.begin}/${period.end}`, state];
    return csvOf([templateHeading, ...templateRows(figures, period).map((row) => [...of, ...row])]);
  },
  async ownReport({ year }, context) {
    owner(context);
    const { words, frozen } = await transparency.read(year);
    const list = await ageProofs.eu?.listState();
    return {
      words,
      frozen: asFlag(frozen),
      ended: asFlag(transparency.hasEnded(year)),
      age_list: list
        ? {
            issued_at: list.issuedAt,
            next_update: list.nextUpdate,
            providers: list.providers,
            stale: asFlag(list.isStale),
          }
        : null,
    };
  },
  async writeReport({ year, fr, en, ru }, context) {
    await transparency.write(owner(context), year, { fr, en, ru });
    return { year };
  },
  async freezeReport({ year }, context) {
    await transparency.freeze(owner(context), year);
    return { year };
  },
  async ageProofsCsv({ year }, context) {
    owner(context);
    const rows = await ageProofs.counts.ofYear(year);
    return csvOf([
      ['day', 'method', 'outcome', 'count'],
      ...rows.map(({ day, method, outcome, count }) => [day, method, outcome, count]),
    ]);
  },
  async reportMonths({ year }, context) {
    owner(context);
    return csvOf([
      [
        'month',
        ...noticeGrounds,
        'without_account',
        ...measures,
        'complaints',
        'complaints_upheld',
        'median_hours',
        'active_members',
      ],
      ...(await transparency.months(year)).map(monthRow),
    ]);
  },
});
