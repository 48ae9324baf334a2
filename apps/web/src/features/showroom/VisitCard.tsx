// The reader's visit under the picture: a bar for each minute, what is served, what waits, and the way out.
import { dateInWords } from '@alcove/i18n';
import type { ShowroomMeter } from '@alcove/live-client';
import { minuteMs } from '@alcove/protocol';
import LogOut from 'lucide-react/icons/log-out';
import Undo from 'lucide-react/icons/undo-2';
import { type CSSProperties, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Tokens } from '../wallet/index.ts';
import { elapsed } from '../../elapsed.ts';
import { useEarlierVisits } from './earlier-visits.ts';
import { leavingVisit } from './leaving.ts';
import { useMeterBalance, useMeterClock } from './Meter.tsx';
import { servedAt, visitBars } from './meter-times.ts';
import './visit-card.css';

export default function VisitCard({ meter, windowRef }: { meter: ShowroomMeter; windowRef: number }) {
  const { t, i18n } = useTranslation('streams');
  const id = useId();
  const now = useMeterClock();
  const earlier = useEarlierVisits(meter.roomid);
  const { balance, short } = useMeterBalance(meter);
  const number = new Intl.NumberFormat(i18n.language);
  const { price, minutes, began_at: beganAt } = meter;
  const done = Math.floor(servedAt(meter, now) / minuteMs);
  const clock = (at: number) => dateInWords(i18n.language, at, { hour: '2-digit', minute: '2-digit' });
  return (
    <section className="visit-card stack g12" aria-labelledby={id}>
      <header className="cluster">
        <h2 id={id}>{t('showroom.visit.title')}</h2>
        <p>{t('showroom.visit.since', { time: clock(beganAt), count: price })}</p>
        <Button size="small" icon={LogOut} onClick={() => leavingVisit.set(windowRef)}>
          {t('showroom.visit.leave')}
        </Button>
      </header>
      <div className="visit-bars" aria-hidden="true" data-low={short || undefined}>
        {visitBars(meter, now).map(({ minute, part }) => (
          <span key={minute} style={{ '--part': part } as CSSProperties} />
        ))}
        {balance >= price && <span className="visit-next" />}
      </div>
      <dl className="t14 tnum">
        <div>
          <dt>{t('showroom.visit.served', { count: done })}</dt>
          <dd>{number.format(done * price)}</dd>
        </div>
        <div>
          <dt>{t('showroom.visit.kept')}</dt>
          <dd>{number.format((minutes - done) * price)}</dd>
        </div>
        <div>
          <dt>{t('showroom.enter.balance')}</dt>
          <dd>
            <Tokens count={balance} />
          </dd>
        </div>
        {earlier.map(({ visit, began_at: at, served_ms: served, returned }) => (
          <div key={visit} className="visit-returned">
            <dt>
              <Icon of={Undo} size={14} />
              {t('showroom.visit.returned', {
                time: clock(at),
                served: elapsed(served),
                count: returned,
              })}
            </dt>
            <dd>+ {number.format(returned)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
