// The report of transparency on the wire, by calendar year: figures of the sections 1.1 to 1.8 and the owner's words.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flagOut, prose, whole } from '../../fields.ts';
import { languages } from '../../languages.ts';
import { uidInput } from '../accounts/fields.ts';
import { hourMs } from '../../durations.ts';
import { transparencyLimits } from './limits.ts';
import { caseGrounds } from './cases.ts';
import { caseDecisions, reportReasons } from './reasons.ts';

/** What notices were about, in the order of the page. */
export const noticeGrounds = ['remove_image', 'illegal_content', 'member_report', 'order'] as const;
export type NoticeGround = (typeof noticeGrounds)[number];

/** What the team did of its own, or after a notice. */
export const measures = ['hidden', 'set_rejected', 'camera_stopped', 'muted', 'excluded', 'banned'] as const;
export type Measure = (typeof measures)[number];

const count = () => z.int();
const counts = <Key extends string>(keys: readonly Key[]) => z.record(z.enum(keys), count());

const hours = () => z.nullable(z.number());

/** Sections as the template of Regulation (EU) 2024/2835 numbers them. */
const figures = z.object({
  orders: count().check(z.describe('1.2: of authorities')),
  orders_information: count().check(z.describe('1.2: of these, to provide information')),
  orders_by_country: z.record(z.string(), count()),
  orders_by_reason: z
    .object({ act: counts(reportReasons), information: counts(reportReasons) })
    .check(z.describe('1.2: to act, and to provide information')),
  orders_median_hours: hours().check(z.describe('1.2: from an order to the decision on it')),
  notices: counts(noticeGrounds).check(z.describe('1.3')),
  items: count().check(z.describe('1.3: things that notices named')),
  decisions: counts(caseDecisions).check(z.describe('1.3: first ones, on cases of notices')),
  grounds: counts(caseGrounds).check(z.describe('1.3: of decisions against something')),
  without_account: count().check(z.describe('1.3: of these, by people without an account')),
  report_reasons: counts(reportReasons).check(z.describe('1.3: of the reports of members')),
  median_hours: z
    .nullable(z.number())
    .check(z.describe('1.3: from a notice to its decision; null: none is decided')),
  measures: counts(measures).check(z.describe('1.4')),
  complaints: count().check(z.describe('1.5: appeals and complaints')),
  complaints_upheld: count().check(z.describe('1.5: of these, where the decision was reversed')),
  complaints_partly: count().check(z.describe('1.5: of these, where it was reversed in part')),
  complaints_rejected: count().check(z.describe('1.5: of these, where the decision stands')),
  complaints_median_hours: hours(),
  automated: count().check(z.describe('1.6: pictures that were refused or hidden as known ones')),
  team: count().check(z.describe('1.7: people with a role')),
  active_members: z
    .nullable(count())
    .check(z.describe('1.8: a month, on average of six; null: not yet counted')),
});
export type TransparencyFigures = z.infer<typeof figures>;

const words = z.object({ fr: z.string(), en: z.string(), ru: z.string() });
export type TransparencyWords = z.infer<typeof words>;

const ageList = z.object({
  issued_at: z.int(),
  next_update: z.int(),
  providers: z.int(),
  stale: flagOut().check(z.describe('1: it is a week overdue, and no app is accepted')),
});

const year = () => whole({ min: 2000, max: 3000 });
const listedYear = z.object({ year: z.int(), frozen: flagOut() });

const owners = { prefix: 'site', who: 'moderate' } as const;
const csv = { output: z.string(), bare: true, contentType: 'text/csv; charset=utf-8' } as const;
const written = () => z._default(prose({ min: 0, max: transparencyLimits.wordsMax }), '');

export const transparencyCalls = defineCalls({
  transparency: {
    prefix: 'site',
    method: 'GET',
    path: '/transparency/',
    who: 'anyone',
    summary: 'The report of transparency of a year; the running one is a draft',
    input: z.object({ year: z.optional(year()).check(z.describe('The running one where absent')) }),
    output: z.object({
      years: z.array(listedYear).check(z.describe('The latest first')),
      year: z.int(),
      frozen: flagOut(),
      figures,
      words: z
        .string()
        .check(z.describe('The qualitative part, in the reader’s language or the site’s first')),
    }),
    rate: { limit: 60, windowMs: 60_000 },
  },
  transparencyCsv: {
    prefix: 'site',
    method: 'GET',
    path: '/transparency/csv',
    who: 'anyone',
    summary: 'The sections 1.1 to 1.8 of the template of Regulation (EU) 2024/2835, as a table',
    input: z.object({ year: year() }),
    ...csv,
    download: 'transparency.csv',
    rate: { limit: 60, windowMs: hourMs },
  },
  ownReport: {
    ...owners,
    method: 'GET',
    path: '/member/moderation/report',
    summary: 'The owner’s words about a year, in all languages',
    input: z.object({ year: year() }),
    output: z.object({
      words,
      frozen: flagOut(),
      ended: flagOut().check(z.describe('1: it can be frozen')),
      age_list: z
        .nullable(ageList)
        .check(z.describe('Of providers of age attestations; null: none is in use, or none has been read')),
    }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  writeReport: {
    ...owners,
    method: 'POST',
    path: '/member/moderation/report/write/',
    summary: 'Writes the qualitative part of a year; it is recorded',
    input: z.object({
      uid: z.optional(uidInput()),
      year: year(),
      fr: written(),
      en: written(),
      ru: written(),
    }),
    output: z.object({ year: z.int() }),
    rate: { limit: 60, windowMs: hourMs },
  },
  freezeReport: {
    ...owners,
    method: 'POST',
    path: '/member/moderation/report/freeze/',
    stepUp: true,
    summary: 'Freezes a year that has ended, for good; it is recorded',
    input: z.object({ uid: z.optional(uidInput()), year: year() }),
    output: z.object({ year: z.int() }),
    rate: { limit: 20, windowMs: hourMs },
  },
  reportMonths: {
    ...owners,
    method: 'GET',
    path: '/member/moderation/report/months',
    summary: 'A year by month, as the acquirer asks for it',
    input: z.object({ year: year() }),
    ...csv,
    download: 'months.csv',
    rate: { limit: 30, windowMs: hourMs },
  },
  ageProofsCsv: {
    ...owners,
    method: 'GET',
    path: '/member/moderation/report/age',
    summary: 'Proofs of majority of a year by day, method and outcome, as Arcom asks for them',
    input: z.object({ year: year() }),
    ...csv,
    download: 'age-proofs.csv',
    rate: { limit: 30, windowMs: hourMs },
  },
});

/** Of an object by language. */
export const wordsIn = (said: Partial<TransparencyWords>): TransparencyWords =>
  Object.fromEntries(languages.map((language) => [language, said[language] ?? ''])) as TransparencyWords;
