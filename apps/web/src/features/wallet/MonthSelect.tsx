// The month whose movements are shown, or all of them.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Select } from '../../ui/Select.tsx';
import { monthName, monthsUntil } from './months.ts';

type MonthSelectProps = {
  month: string | undefined;
  now: number;
  /** The address of the list with another month. */
  linkTo: (month: string | undefined) => string;
};

export function MonthSelect({ month, now, linkTo }: MonthSelectProps) {
  const { t, i18n } = useTranslation('wallet');
  const navigate = useNavigate();
  return (
    <Select
      look="plain"
      aria-label={t('history.month')}
      value={month ?? ''}
      onChange={({ currentTarget: { value } }) =>
        void navigate(linkTo(value || undefined), { preventScrollReset: true })
      }
    >
      <option value="">{t('history.always')}</option>
      {monthsUntil(now, month).map((each) => (
        <option key={each} value={each}>
          {monthName(each, i18n.language)}
        </option>
      ))}
    </Select>
  );
}
