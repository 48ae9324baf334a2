// The figures of a year in the words of the template of Implementing Regulation (EU) 2024/2835, Annex I, sections 1.1 to
// 1.8: one row for each value, with the columns of its parts of that form. What the site has no notion of is absent:
// trusted flaggers, out-of-court bodies, restrictions of money.
import {
  measures,
  orderCountries,
  type ReportReason,
  reportReasons,
  type TransparencyFigures,
} from '@alcove/protocol';

type Cell = string | number;
type Measure = (typeof measures)[number];
export type TemplateRow = [category: string, indicator: string, scope: string, value: Cell];

export const templateHeading = [
  'Reporting period',
  'State',
  'Section',
  'Category',
  'Indicator',
  'Scope',
  'Value',
];

const noCategory = '';
const total = 'TOTAL';
const orEmpty = (value: number | null): Cell => value ?? '';

const categoryOf: Record<ReportReason, string> = {
  harassment: 'KEYWORD_CYBER_HARASSMENT',
  insult: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  threat: 'STATEMENT_CATEGORY_VIOLENCE',
  unwanted_image: 'STATEMENT_CATEGORY_CYBER_VIOLENCE',
  underage: 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
  no_consent: 'KEYWORD_NON_CONSENSUAL_IMAGE_SHARING',
  illegal: 'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE',
  scam: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  violence: 'STATEMENT_CATEGORY_VIOLENCE',
  absent: 'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE',
  other: 'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE',
};

const measuredAs: Record<Measure, string> = {
  hidden: 'Visibility restriction Disable',
  set_rejected: 'Visibility restriction Removal',
  camera_stopped: 'Provision of the service Suspension',
  muted: 'Visibility restriction Interaction restricted',
  excluded: 'Provision of the service Suspension',
  banned: 'Account restriction Suspension',
};

function noticesByCategory({ notices, report_reasons: reasons }: TransparencyFigures): Map<string, number> {
  const counted = new Map<string, number>();
  const add = (category: string, count: number) =>
    counted.set(category, (counted.get(category) ?? 0) + count);
  for (const reason of reportReasons) add(categoryOf[reason], reasons[reason]);
  add(categoryOf.no_consent, notices.remove_image);
  add(categoryOf.illegal, notices.illegal_content);
  return counted;
}

const groundsOf = ({ grounds }: TransparencyFigures, by: 'law_' | 'terms_'): number =>
  Object.entries(grounds).reduce((sum, [ground, count]) => sum + (ground.startsWith(by) ? count : 0), 0);

function orderRows(figures: TransparencyFigures): TemplateRow[] {
  const { orders, orders_information: information, orders_by_country: byCountry } = figures;
  const act = 'Number of orders to act against illegal content received';
  const inform = 'Number of orders to provide information';
  const ofCategories = (indicator: string, counted: Record<ReportReason, number>) =>
    reportReasons.map((reason): TemplateRow => [categoryOf[reason], indicator, '', counted[reason]]);
  return [
    [total, act, total, orders - information],
    ...ofCategories(act, figures.orders_by_reason.act),
    [total, inform, total, information],
    ...ofCategories(inform, figures.orders_by_reason.information),
    [
      total,
      'Median time to give effect to the order to act against illegal content',
      total,
      orEmpty(figures.orders_median_hours),
    ],
    ...orderCountries.map((country): TemplateRow => [
      total,
      'Number of orders received',
      country === 'other' ? 'OTHER' : country,
      byCountry[country] ?? 0,
    ]),
  ];
}

function noticeRows(figures: TransparencyFigures): TemplateRow[] {
  const { remove_image: images, illegal_content: illegal, member_report: reports } = figures.notices;
  return [
    [total, 'Number of notices received', total, images + illegal + reports],
    [total, 'Number of notices received from Trusted flaggers', total, 0],
    ...[...noticesByCategory(figures)].map(([category, count]): TemplateRow => [
      category,
      'Number of notices received',
      '',
      count,
    ]),
    [total, 'Number of notices received', 'Without an account', figures.without_account],
    [
      total,
      'Number of specific items of information included in the total number of notices',
      total,
      figures.items,
    ],
    [total, 'Median time to take action', 'Hours', orEmpty(figures.median_hours)],
    [total, 'Number of actions taken on the basis of the law', total, groundsOf(figures, 'law_')],
    [
      total,
      'Number of actions taken on the basis of the terms and conditions of the service',
      total,
      groundsOf(figures, 'terms_'),
    ],
  ];
}

function complaintRows(figures: TransparencyFigures): TemplateRow[] {
  const indicator = 'Number of complaints submitted to the internal-complaints mechanism';
  const decided = figures.complaints_rejected + figures.complaints_partly + figures.complaints_upheld;
  return [
    [noCategory, indicator, 'Total number', figures.complaints],
    [noCategory, indicator, 'Decisions upheld', figures.complaints_rejected],
    [noCategory, indicator, 'Decisions partially reversed', figures.complaints_partly],
    [noCategory, indicator, 'Decisions reversed', figures.complaints_upheld],
    [noCategory, indicator, 'Median time', orEmpty(figures.complaints_median_hours)],
    [noCategory, indicator, 'Decision omitted', figures.complaints - decided],
  ];
}

/** By section, in their order. `period`: of the report, as two dates. */
export function templateRows(
  figures: TransparencyFigures,
  { begin, end }: { begin: string; end: string },
): [section: string, ...TemplateRow][] {
  const of = (section: string, rows: readonly TemplateRow[]) =>
    rows.map((row): [string, ...TemplateRow] => [section, ...row]);
  return [
    ...of('1.1', [
      [noCategory, 'Starting date of reporting period', '', begin],
      [noCategory, 'Ending date of reporting period', '', end],
    ]),
    ...of('1.2', orderRows(figures)),
    ...of('1.3', noticeRows(figures)),
    ...of(
      '1.4',
      measures.map((measure) => [total, measuredAs[measure], measure, figures.measures[measure]]),
    ),
    ...of('1.5', complaintRows(figures)),
    ...of('1.6', [
      [noCategory, 'Number of items processed solely by automated means', 'Total number', figures.automated],
    ]),
    ...of('1.7', [
      [noCategory, 'Number of human resources dedicated to content moderation', total, figures.team],
    ]),
    ...of('1.8', [
      [
        noCategory,
        'Number of average monthly active recipients during the reporting period',
        total,
        orEmpty(figures.active_members),
      ],
    ]),
  ];
}
