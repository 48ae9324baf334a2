// Two minutes are left: more tokens, without closing the picture.
import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { topUpPath } from '../../wallet/index.ts';

/** `missing`: for ten more minutes. */
export function LowBalance({ missing, line }: { missing: number; line: boolean }) {
  const { t } = useTranslation('streams');
  return (
    <div className="meter-low">
      <Icon of={Hourglass} />
      <span className="meter-low-text">
        <b>{t('showroom.low.title')}</b>
        {line && <span>{t('showroom.low.line')}</span>}
      </span>
      <ButtonLink kind="token" size="small" to={topUpPath(missing)} target="_blank" rel="noopener">
        {t('showroom.low.topUp')}
      </ButtonLink>
    </div>
  );
}
