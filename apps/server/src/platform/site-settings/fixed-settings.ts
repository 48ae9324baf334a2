// Which settings of the site the environment fixes, and what each is where neither it nor an owner says anything.
import { linkLines, type SiteSettingName, type SiteSettingValues } from '@alcove/protocol';
import type { SettingName, Settings } from '../../settings.ts';

/** Notices have none: they are of a moment. */
export const fixedBy = {
  operator_name: 'OPERATOR_NAME',
  operator_address: 'OPERATOR_ADDRESS',
  contact_email: 'CONTACT_EMAIL',
  links: 'LINKS',
  operator_sites: 'OPERATOR_SITES',
  forum_url: 'FORUM_URL',
  registration: 'REGISTRATION',
  read_only: 'READ_ONLY',
} as const satisfies Partial<Record<SiteSettingName, SettingName>>;

export type GivenSettings = {
  fixed: Partial<SiteSettingValues>;
  defaults: SiteSettingValues;
};

/** `domain`: of the site’s address. */
export const givenSettings = (values: Settings, domain: string): GivenSettings => ({
  fixed: {
    ...(values.OPERATOR_NAME && { operator_name: values.OPERATOR_NAME }),
    ...(values.OPERATOR_ADDRESS && { operator_address: values.OPERATOR_ADDRESS }),
    ...(values.CONTACT_EMAIL && { contact_email: values.CONTACT_EMAIL }),
    ...(values.LINKS && { links: linkLines(values.LINKS) }),
    ...(values.OPERATOR_SITES && { operator_sites: linkLines(values.OPERATOR_SITES) }),
    ...(values.FORUM_URL && { forum_url: values.FORUM_URL }),
    ...(values.REGISTRATION && { registration: values.REGISTRATION }),
    ...(values.READ_ONLY && { read_only: values.READ_ONLY }),
  },
  defaults: {
    operator_name: 'Alcôve',
    operator_address: '',
    contact_email: `contact@${domain}`,
    links: '',
    operator_sites: '',
    forum_url: '',
    notice_fr: '',
    notice_en: '',
    notice_ru: '',
    registration: 'open',
    read_only: 'off',
  },
});
