// A number of tokens behind the coin. Screen readers read the unit too.
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Token } from '../../../ui/marks.tsx';
import './tokens.css';

/** `sign`: what was received. */
export function Tokens({ count, large, sign }: { count: number; large?: boolean; sign?: '+' | false }) {
  const { t, i18n } = useTranslation('wallet');
  return (
    <span className={classes('token-count', large && 'large')}>
      {large ? <Token width={44} height={44} /> : <Icon of={Token} size={16} />}
      <span aria-hidden="true">
        {sign && `${sign} `}
        {new Intl.NumberFormat(i18n.language).format(count)}
      </span>
      <span className="visually-hidden">{t('tokens', { count })}</span>
    </span>
  );
}
