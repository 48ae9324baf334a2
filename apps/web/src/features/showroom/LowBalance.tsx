// Two minutes are left: more tokens, without closing the picture.
import type { ShowroomMeter } from '@alcove/live-client';
import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useMe } from '../accounts/index.ts';
import { topUpRequest } from '../payments/index.ts';
import { useMeterBalance } from './Meter.tsx';

const minutesMore = 10;

export function LowBalance({ meter, withText }: { meter: ShowroomMeter; withText: boolean }) {
  const { t } = useTranslation('streams');
  const me = useMe();
  const { short } = useMeterBalance(meter);
  if (!short) return null;
  return (
    <div className="meter-low row g12 t14">
      <Icon of={Hourglass} />
      <span className="meter-low-text stack grow">
        <b>{t('showroom.low.title')}</b>
        {withText && <span>{t('showroom.low.line')}</span>}
      </span>
      <Button
        kind="token"
        size="small"
        onClick={() =>
          me &&
          topUpRequest.set({
            uid: me.uid,
            missing: meter.price * minutesMore,
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
