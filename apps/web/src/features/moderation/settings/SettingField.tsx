// One setting: a line, lines or a choice; what the environment fixes is shown with the name that fixes it.
import { linksIn, siteSettingLimits, type SiteSettingName } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import type { SettingsOfSite } from './load-site-settings.ts';

const { textMax, nameMax, addressMax, noticeMax, links: linksMax } = siteSettingLimits;

const lists: ReadonlySet<SiteSettingName> = new Set(['links', 'operator_sites']);
const lines: Partial<Record<SiteSettingName, number>> = {
  operator_address: addressMax,
  links: textMax,
  operator_sites: textMax,
};
const choices = {
  registration: ['open', 'closed'],
  read_only: ['off', 'on'],
} as const satisfies Partial<Record<SiteSettingName, readonly string[]>>;
const hasChoices = (name: SiteSettingName): name is keyof typeof choices => name in choices;

const lineMax = (name: SiteSettingName): number => {
  if (name === 'operator_name') return nameMax;
  return name.startsWith('notice') ? noticeMax : textMax;
};

/** Lines that are no links, or too many of them; all else is judged by the server. */
export const isFaulty = (name: SiteSettingName, text: string): boolean =>
  lists.has(name) && (linksIn(text)?.length ?? Infinity) > linksMax;

type FieldProps = {
  setting: SettingsOfSite['list'][number];
  value: string;
  tried: boolean;
  onChange: (text: string) => void;
};

export function SettingField({ setting: { name, fixed_by: fixedBy }, value, tried, onChange }: FieldProps) {
  const { t } = useTranslation('desk');
  const label = t(`settings.fields.${name}`);
  const isFixed = fixedBy !== '';
  const listHint = lists.has(name) && t('settings.linksHint', { max: linksMax });
  const hint = isFixed ? t('settings.fixed', { setting: fixedBy }) : listHint;
  if (hasChoices(name))
    return (
      <Field group label={label} hint={hint}>
        <Segmented
          full
          label={label}
          value={value}
          onChange={onChange}
          segments={choices[name].map((each: string) => ({
            value: each,
            label: t(`settings.choices.${each}` as 'settings.choices.open'),
            disabled: isFixed,
          }))}
        />
      </Field>
    );
  const error = tried && isFaulty(name, value.trim()) && t('settings.linksFault', { max: linksMax });
  const max = lines[name];
  return (
    <Field label={label} hint={hint} error={error}>
      {max === undefined ? (
        <Input
          type={name === 'contact_email' ? 'email' : 'text'}
          maxLength={lineMax(name)}
          readOnly={isFixed}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <TextArea
          rows={3}
          maxLength={max}
          readOnly={isFixed}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}
