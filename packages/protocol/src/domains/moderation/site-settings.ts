// What owners change on a page of the site: who runs it, links, a notice, registration, read-only. Each setting is a
// text, as the form, the journal and the environment spell it.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { hourMs } from '../../durations.ts';
import { email, line, prose, whole } from '../../fields.ts';
import type { Language } from '../../languages.ts';
import type { OutsideLink } from '../../page.ts';
import { timeOut, uidInput } from '../accounts/fields.ts';
import { siteSettingLimits } from './limits.ts';

export const siteSettingNames = [
  'operator_name',
  'operator_address',
  'contact_email',
  'links',
  'operator_sites',
  'forum_url',
  'notice_fr',
  'notice_en',
  'notice_ru',
  'registration',
  'read_only',
] as const;
export type SiteSettingName = (typeof siteSettingNames)[number];
export type SiteSettingValues = Record<SiteSettingName, string>;

/** The notice of each language. */
export const noticeSettings = {
  fr: 'notice_fr',
  en: 'notice_en',
  ru: 'notice_ru',
} as const satisfies Record<Language, SiteSettingName>;

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s|]+$/.test(text) && URL.canParse(text);

/** One link a line, `Title | https://example.org/`; undefined: a line is none. */
export function linksIn(text: string): OutsideLink[] | undefined {
  const lines = text
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean);
  const links = lines.map((each) => {
    const at = each.lastIndexOf('|');
    return { title: each.slice(0, Math.max(at, 0)).trim(), url: each.slice(at + 1).trim() };
  });
  const areLinks = links.every(({ title, url }) => title !== '' && isWebAddress(url));
  return areLinks ? links : undefined;
}

export const linkLines = (links: readonly OutsideLink[]): string =>
  links.map(({ title, url }) => `${title} | ${url}`).join('\n');

const { textMax, nameMax, addressMax, noticeMax } = siteSettingLimits;

const links = () =>
  prose({ min: 0, max: textMax }).check(
    z.refine((text) => (linksIn(text)?.length ?? Infinity) <= siteSettingLimits.links),
    z.describe('One a line: `Title | https://example.org/`'),
  );
const emptyOr = <T extends z.ZodMiniType>(shape: T) => z.union([z.literal(''), shape]);

/** An empty text brings back the default of the site; what is absent stays. */
const siteSettingFields = {
  operator_name: z.optional(line({ min: 0, max: nameMax })),
  operator_address: z.optional(prose({ min: 0, max: addressMax })),
  contact_email: z.optional(emptyOr(email())),
  links: z.optional(links()),
  operator_sites: z.optional(links()),
  forum_url: z.optional(emptyOr(line({ max: textMax }).check(z.refine(isWebAddress)))),
  notice_fr: z.optional(line({ min: 0, max: noticeMax })),
  notice_en: z.optional(line({ min: 0, max: noticeMax })),
  notice_ru: z.optional(line({ min: 0, max: noticeMax })),
  registration: z.optional(z.enum(['open', 'closed'])),
  read_only: z.optional(z.enum(['on', 'off'])),
} as const satisfies Record<SiteSettingName, z.ZodMiniType>;

const shown = z.object({
  version: z
    .int()
    .check(z.describe('Sent back with a change, which is refused where another owner came first')),
  changed_at: z.nullable(timeOut()).check(z.describe('Null: never')),
  list: z.array(
    z.object({
      name: z.enum(siteSettingNames),
      value: z.string().check(z.describe('What counts now')),
      fixed_by: z.string().check(z.describe('The setting of the environment that fixes it; empty: none')),
    }),
  ),
});

const owners = { prefix: 'site', who: 'moderate', stepUp: true } as const;

export const siteSettingsCalls = defineCalls({
  siteSettings: {
    ...owners,
    method: 'GET',
    path: '/member/moderation/settings',
    summary: 'The settings that owners change while the site runs, and which of them the environment fixes',
    input: z.object({}),
    output: shown,
    rate: { limit: 60, windowMs: 60_000 },
  },
  changeSiteSettings: {
    ...owners,
    method: 'POST',
    path: '/member/moderation/settings/change/',
    summary: 'Changes what is sent, by an owner; each change is recorded with what stood before',
    input: z.object({
      uid: z.optional(uidInput()),
      version: whole({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      ...siteSettingFields,
    }),
    output: shown,
    rate: { limit: 60, windowMs: hourMs },
  },
});
