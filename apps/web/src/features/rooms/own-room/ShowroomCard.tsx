// A showroom: whether watching costs tokens, and how many a minute. The stepper, the slider and the typed number
// are one value.
import { showroomLimits } from '@alcove/protocol';
import Info from 'lucide-react/icons/info';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type CSSProperties, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Token } from '../../../ui/marks.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { priceStops, stopOf, withinPrices } from './price-stops.ts';
import type { RoomEditForm } from './room-form.ts';

type Props = Pick<RoomEditForm, 'showroom' | 'priceTokens'> & {
  /** The reader is the host; the team may only close it. */
  own: boolean;
  onChange: (next: Partial<Pick<RoomEditForm, 'showroom' | 'priceTokens'>>) => void;
};

const { min, max } = showroomLimits.tokensPerMinute;
const spans = [10, 30, 60] as const;

export function ShowroomCard({ showroom, priceTokens, own, onChange }: Props) {
  const { t } = useTranslation('rooms');
  const id = useId();
  const set = (typed: number) => onChange({ priceTokens: withinPrices(typed) });
  const stop = stopOf(priceTokens);
  return (
    <section
      className="card showroom-card"
      data-on={showroom || undefined}
      aria-label={t('own.showroom.title')}
    >
      <div className="showroom-head row g12">
        <span className="showroom-coin">
          <Icon of={Token} />
        </span>
        <Switch
          label={t('own.showroom.title')}
          hint={t('own.showroom.lead')}
          checked={showroom}
          onChange={(event) => onChange({ showroom: event.currentTarget.checked })}
        />
      </div>
      <div className="showroom-price" inert={!own}>
        <div>
          <label htmlFor={id} className="field-label">
            {t('own.showroom.price')}
          </label>
          <div className="showroom-stepper row g8">
            <IconButton
              icon={Minus}
              kind="filled"
              label={t('own.showroom.less')}
              disabled={priceTokens <= min}
              onClick={() => set(priceTokens - 1)}
            />
            <input
              id={id}
              key={priceTokens}
              type="number"
              inputMode="numeric"
              className="d44"
              min={min}
              max={max}
              step={1}
              defaultValue={priceTokens}
              onBlur={(event) => set(event.currentTarget.valueAsNumber)}
              onKeyDown={(event) => event.key === 'Enter' && set(event.currentTarget.valueAsNumber)}
            />
            <IconButton
              icon={Plus}
              kind="filled"
              label={t('own.showroom.more')}
              disabled={priceTokens >= max}
              onClick={() => set(priceTokens + 1)}
            />
          </div>
        </div>
        <div className="slider showroom-slider grow">
          <input
            type="range"
            min={0}
            max={priceStops.length - 1}
            step={1}
            value={stop}
            aria-label={t('own.showroom.price')}
            aria-valuetext={t('list.reasons.showroomLine', { count: priceTokens })}
            style={{ '--to': `${(stop / (priceStops.length - 1)) * 100}%` } as CSSProperties}
            onChange={(event) =>
              onChange({ priceTokens: priceStops[event.currentTarget.valueAsNumber] ?? min })
            }
          />
          <dl>
            {spans.map((minutes) => (
              <div key={minutes}>
                <dt className="t12 dim">
                  {minutes === 60 ? t('own.showroom.hour') : t('own.showroom.minutes', { count: minutes })}
                </dt>
                <dd className="semibold">{t('own.showroom.tokens', { count: minutes * priceTokens })}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <p className="hint">
        <Icon of={Info} size={14} />
        <span>{t('own.showroom.later')}</span>
      </p>
    </section>
  );
}
