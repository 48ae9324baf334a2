// What the settings of the site are, by the environment, then by owners, then by default; and what pages show of them.
import { linksIn, type Site, siteSettingNames, type SiteSettingValues } from '@alcove/protocol';
import type { GivenSettings } from './fixed-settings.ts';
import type { SettingRows } from './setting-store.ts';

export const settingValues = (
  { fixed, defaults }: GivenSettings,
  rows: SettingRows['rows'],
): SiteSettingValues =>
  Object.fromEntries(
    siteSettingNames.map((name) => [name, fixed[name] ?? (rows[name]?.value || defaults[name])]),
  ) as SiteSettingValues;

const linksOf = (text: string) => linksIn(text) ?? [];

export type ShownSettings = Pick<
  Site,
  'links' | 'operatorSites' | 'forumUrl' | 'operator' | 'isClosed' | 'isReadOnly'
>;

export const shownSettings = (values: SiteSettingValues): ShownSettings => ({
  links: linksOf(values.links),
  operatorSites: linksOf(values.operator_sites),
  ...(values.forum_url && { forumUrl: values.forum_url }),
  operator: {
    name: values.operator_name,
    address: values.operator_address,
    email: values.contact_email,
  },
  ...(values.registration === 'closed' && { isClosed: true }),
  ...(values.read_only === 'on' && { isReadOnly: true }),
});
