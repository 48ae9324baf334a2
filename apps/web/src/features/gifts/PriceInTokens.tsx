// A number of tokens behind the coin. Screen readers read the unit too.
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { Token } from '../../ui/marks.tsx';

export function PriceInTokens({ count, sign = '' }: { count: number; sign?: '' | '+' }) {
  const { t, i18n } = useTranslation('gifts');
  return (
    <span className="gift-tokens">
      <Icon of={Token} size={14} />
      <span aria-hidden="true">
        {sign && `${sign} `}
        {new Intl.NumberFormat(i18n.language).format(count)}
      </span>
      <span className="visually-hidden">{t('tokens', { count })}</span>
    </span>
  );
}
