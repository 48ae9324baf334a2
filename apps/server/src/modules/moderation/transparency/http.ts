// The calls of the report of transparency: anybody reads it, owners write and freeze it.
import {
  asFlag,
  defaultLanguage,
  measures,
  noticeGrounds,
  reportReasons,
  type transparencyCalls,
  type TransparencyFigures,
  type Uid,
} from '@alcove/protocol';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { uidWithDuty } from '../../../platform/http/session.ts';
import { csvOf } from '../../wallet/index.ts';
import type { MonthFigures, Transparency } from './transparency.ts';

type Cell = string | number;

const owner = (context: CallContext): Uid => uidWithDuty(context, 'publicReport');

const orEmpty = (value: number | null): Cell => value ?? '';

/** One row for each figure: section of the template, indicator, what it is counted by, value. */
function sectionsOf(figures: TransparencyFigures): Cell[][] {
  return [
    ['1.1', 'orders_received', 'total', figures.orders],
    ...noticeGrounds.map((ground): Cell[] => ['1.2', 'notices_received', ground, figures.notices[ground]]),
    ['1.2', 'notices_received', 'without_account', figures.without_account],
    ...reportReasons.map((reason): Cell[] => [
      '1.2',
      'member_reports_received',
      reason,
      figures.report_reasons[reason],
    ]),
    ['1.2', 'median_hours_to_decision', 'total', orEmpty(figures.median_hours)],
    ...measures.map((measure): Cell[] => ['1.3', 'measures_taken', measure, figures.measures[measure]]),
    ['1.4', 'complaints_received', 'total', figures.complaints],
    ['1.4', 'complaints_upheld', 'total', figures.complaints_upheld],
    ['1.5', 'decisions_by_automated_means_alone', 'total', figures.automated],
    ['1.6', 'moderators', 'total', figures.team],
    ['1.6', 'active_recipients_monthly_average', 'six_months', orEmpty(figures.active_members)],
  ];
}

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
}: {
  transparency: Transparency;
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
    return csvOf([
      ['year', 'state', 'section', 'indicator', 'scope', 'value'],
      ...sectionsOf(figures).map((row) => [year, state, ...row]),
    ]);
  },
  async ownReport({ year }, context) {
    owner(context);
    const { words, frozen } = await transparency.read(year);
    return { words, frozen: asFlag(frozen), ended: asFlag(transparency.hasEnded(year)) };
  },
  async writeReport({ year, fr, en, ru }, context) {
    await transparency.write(owner(context), year, { fr, en, ru });
    return { year };
  },
  async freezeReport({ year }, context) {
    await transparency.freeze(owner(context), year);
    return { year };
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
