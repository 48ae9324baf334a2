// The calls of the report of transparency: anybody reads it, owners write and freeze it.
import {
  asFlag,
  defaultLanguage,
  measures,
  noticeGrounds,
  type transparencyCalls,
  type Uid,
} from '@alcove/protocol';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { uidWithDuty } from '../../../platform/http/session.ts';
import { csvOf } from '../../wallet/index.ts';
import { templateHeading, templateRows } from './template.ts';
import type { MonthFigures, Transparency } from './transparency.ts';

type Cell = string | number;

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
    const period = { begin: `${year}-01-01`, end: `${year}-12-31` };
    const of = [`${period.begin}/${period.end}`, state];
    return csvOf([templateHeading, ...templateRows(figures, period).map((row) => [...of, ...row])]);
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
