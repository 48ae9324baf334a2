// Two minutes are left: more tokens, without closing the picture.
import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useMe } from '../../accounts/index.ts';
import { topUpRequest } from '../../payments/index.ts';

/** `missing`: for ten more minutes. */
export function LowBalance({ missing, line }: { missing: number; line: boolean }) {
  const { t } = useTranslation('streams');
  const me = useMe();
  return (
    <div className="meter-low">
      <Icon of={Hourglass} />
      <span className="meter-low-text">
        <b>{t('showroom.low.title')}</b>
        {line && <span>{t('showroom.low.line')}</span>}
      </span>
      <Button
        kind="token"
        size="small"
        onClick={() =>
          me &&
          topUpRequest.set({
            uid: me.uid,
            missing,
            title: t('showroom.low.title'),
            onward: t('showroom.low.goOn'),
          })
        }
      >
        {t('showroom.low.topUp')}
      </Button>
    </div>
  );
}
