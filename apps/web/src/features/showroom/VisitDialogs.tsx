// The dialogs of a visit: the price is agreed to before the picture, and an end is explained with its figures.
import type { ShowroomMeter } from '@alcove/live-client';
import { ceilSecondsOf, type EndedVisit, minuteMs, secondsOf } from '@alcove/protocol';
import CircleCheck from 'lucide-react/icons/circle-check';
import LogOut from 'lucide-react/icons/log-out';
import Smartphone from 'lucide-react/icons/smartphone';
import Timer from 'lucide-react/icons/timer';
import Undo2 from 'lucide-react/icons/undo-2';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { type Glyph, Icon } from '../../ui/Icon.tsx';
import { Token } from '../../ui/marks.tsx';
import { Tokens } from '../wallet/index.ts';
import { useMeterClock } from './Meter.tsx';
import { minutePart } from './meter-times.ts';
import './dialogs.css';

const Sum = ({ label, children, good }: { label: string; children: ReactNode; good?: boolean }) => (
  <div data-good={good || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
const Assurance = ({ icon, children }: { icon: Glyph; children: ReactNode }) => (
  <li>
    <Icon of={icon} size={16} />
    {children}
  </li>
);

type EntryProps = {
  nick: string;
  price: number;
  balance: number;
  /** Seconds of a minute that is paid already. */
  paid: number;
  /** Another device of theirs shows the picture. */
  isElsewhere: boolean;
  onEnter: () => void;
  onStay: () => void;
  onTopUp: (missing: number) => void;
};

export function EntryDialog(props: EntryProps) {
  const { nick, price, balance, paid, isElsewhere, onEnter, onStay, onTopUp } = props;
  const { t, i18n } = useTranslation('streams');
  const number = new Intl.NumberFormat(i18n.language);
  const isShort = paid === 0 && !isElsewhere && balance < price;
  const perMinute = t('showroom.perMinute', { price: number.format(price) });
  return (
    <Dialog
      open
      onClose={onStay}
      arch={Token}
      className="visit-dialog"
      title={t('showroom.enter.title', { nick })}
      description={t('showroom.enter.lead')}
      actions={
        <>
          <Button onClick={onStay}>{t('showroom.enter.stay')}</Button>
          {isShort ? (
            <Button kind="token" onClick={() => onTopUp(price - balance)}>
              {t('showroom.low.topUp')}
            </Button>
          ) : (
            <Button kind="token" onClick={onEnter}>
              {t('showroom.enter.yes', { price: perMinute })}
            </Button>
          )}
        </>
      }
    >
      <dl className="visit-sums tnum">
        <Sum label={t('showroom.enter.price')}>
          <span className="visit-price">
            <Icon of={Token} size={16} /> {perMinute}
          </span>
        </Sum>
        <Sum label={t('showroom.enter.balance')}>
          <Tokens count={balance} />
        </Sum>
        <Sum label={t('showroom.enter.possible')}>
          {t('showroom.minutes', { count: Math.floor(balance / price) })}
        </Sum>
      </dl>
      {isShort && <Note tone="warning">{t('showroom.enter.short', { count: price - balance })}</Note>}
      {isElsewhere ? (
        <Note icon={Smartphone}>
          <b>{t('showroom.enter.elsewhere')}</b> {t('showroom.enter.elsewhereLine')}
        </Note>
      ) : paid > 0 ? (
        <Note icon={CircleCheck} tone="success">
          <b>{t('showroom.enter.paid')}</b> {t('showroom.enter.paidLine', { count: paid })}
        </Note>
      ) : (
        <ul className="visit-promises stack g12">
          <Assurance icon={LogOut}>{t('showroom.enter.leaving')}</Assurance>
          <Assurance icon={WifiOff}>{t('showroom.enter.cut')}</Assurance>
          <Assurance icon={Timer}>{t('showroom.enter.shown')}</Assurance>
        </ul>
      )}
    </Dialog>
  );
}

type LeaveProps = { meter: ShowroomMeter; onStay: () => void; onLeave: () => void };

export function LeaveDialog({ meter, onStay, onLeave }: LeaveProps) {
  const { t } = useTranslation('streams');
  const now = useMeterClock();
  const left = ceilSecondsOf((1 - minutePart(meter, now)) * minuteMs);
  return (
    <Dialog
      open
      onClose={onStay}
      className="visit-dialog"
      title={t('showroom.visit.askLeave')}
      description={t('showroom.visit.leaveLine')}
      actions={
        <>
          <Button onClick={onStay}>{t('showroom.visit.stay')}</Button>
          <Button onClick={onLeave}>{t('showroom.visit.leave')}</Button>
        </>
      }
    >
      <dl className="visit-sums tnum">
        <Sum label={t('showroom.visit.thisMinute')}>{t('showroom.visit.secondsLeft', { count: left })}</Sum>
      </dl>
    </Dialog>
  );
}

type EndProps = {
  ended: EndedVisit;
  nick: string;
  /** Absent where the showroom is closed. */
  onReturn: (() => void) | undefined;
  onClose: () => void;
  onTopUp: (missing: number) => void;
};

export function EndDialog({ ended, nick, onReturn, onClose, onTopUp }: EndProps) {
  const { t, i18n } = useTranslation('streams');
  const number = new Intl.NumberFormat(i18n.language);
  const { reason, price, minutes, returned, balance, served_ms: servedMs } = ended;
  const isDry = reason === 'dry';
  const paid = minutes * price;
  const seconds = secondsOf(servedMs);
  return (
    <Dialog
      open
      onClose={onClose}
      arch={isDry ? Token : Undo2}
      className="visit-dialog"
      title={isDry ? t('showroom.end.dry') : t('showroom.end.title', { count: returned })}
      description={
        isDry
          ? t('showroom.end.dryLine', { count: minutes })
          : t(reason === 'closed' ? 'showroom.end.closedLine' : 'showroom.end.stoppedLine', { nick })
      }
      actions={
        <>
          <Button onClick={onClose}>{isDry ? t('showroom.enter.stay') : t('showroom.end.close')}</Button>
          {isDry ? (
            <Button kind="token" onClick={() => onTopUp(Math.max(1, price - balance))}>
              {t('showroom.low.topUp')}
            </Button>
          ) : (
            onReturn && (
              <Button kind="token" onClick={onReturn}>
                {t('showroom.end.again', {
                  price: t('showroom.perMinute', { price: number.format(price) }),
                })}
              </Button>
            )
          )}
        </>
      }
    >
      <dl className="visit-sums tnum">
        <Sum label={t('showroom.end.minutes', { count: minutes, price: number.format(price) })}>
          − {number.format(paid)}
        </Sum>
        <Sum label={t('showroom.end.returned')} good={returned > 0}>
          {returned > 0 ? `+ ${number.format(returned)}` : 0}
        </Sum>
        <Sum label={t('showroom.end.paidFor', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })}>
          {number.format(paid - returned)}
        </Sum>
        <Sum label={t('showroom.enter.balance')}>
          <Tokens count={balance} />
        </Sum>
      </dl>
    </Dialog>
  );
}
