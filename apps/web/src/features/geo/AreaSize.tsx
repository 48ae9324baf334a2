// The size of one's area; on phones also finer ones, and the exact point after a dialog that says who sees it.
import { type Cell, cellAt, type GeoPosition, geoLimits } from '@alcove/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { formatDate, useLocalTime } from '../../ui/DateText.tsx';
import { Field } from '../../ui/Field.tsx';
import { useHandheld } from '../../ui/screen.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { ExactDialog } from './ExactDialog.tsx';
import { useIsTownless } from './towns/use-towns.ts';
import type { MapActs } from './use-map.ts';

/** Of what is told now; an exact point has no cell. */
function fineCellOf(position: GeoPosition | undefined): Cell | undefined {
  if (!position || position.precision === 0 || position.precision > 3000) return undefined;
  return cellAt({ lat: position.latitude, lon: position.longitude }, 3000);
}

/** When the area was told, and when it is erased unless it is told again. */
function ToldAt({ position: { told, until, precision } }: { position: GeoPosition }) {
  const { t } = useTranslation('geo');
  const isLocal = useLocalTime();
  // An exact point ends sooner than its area.
  const endsMs = precision > 0 && until > 0 ? until * 1000 : told * 1000 + geoLimits.toldWithinMs;
  return (
    <p className="dim t12">
      {t('panel.told', {
        time: formatDate(new Date(told * 1000), 'clock', isLocal),
        day: formatDate(new Date(endsMs), 'day', isLocal),
      })}
    </p>
  );
}

export function AreaSize({ acts, position }: { acts: MapActs; position?: GeoPosition | undefined }) {
  const { t } = useTranslation('geo');
  const [isAsking, setAsking] = useState(false);
  const isHandheld = useHandheld();
  const isTownless = useIsTownless(fineCellOf(position));
  const { precision } = acts.shown;
  // R8.080: a finer area is offered on phones only. The exact point is offered once an area is shared.
  const sizes = [...(isHandheld ? [...(position ? [0] : []), 1] : []), 3, 9, 27];
  return (
    <>
      <Field
        group
        label={t('panel.area')}
        hint={isHandheld && position ? t('panel.exactHint') : t('panel.finer')}
      >
        <Segmented
          full
          label={t('panel.area')}
          segments={sizes.map((km) => ({
            value: String(km),
            label: km === 0 ? t('panel.exact') : t('panel.areaKm', { km }),
          }))}
          value={String(precision / 1000)}
          onChange={(km) => (km === '0' ? setAsking(true) : acts.change({ precision: Number(km) * 1000 }))}
        />
      </Field>
      {position && <ToldAt position={position} />}
      {isTownless && (
        <div className="note warning">
          <div>
            <p>{t('panel.townless')}</p>
            <Button size="small" onClick={() => acts.change({ precision: 9000 })}>
              {t('panel.take', { km: 9 })}
            </Button>
          </div>
        </div>
      )}
      <ExactDialog
        open={isAsking}
        hours={geoLimits.exactForMs / 3_600_000}
        onClose={() => setAsking(false)}
        onShare={() => {
          setAsking(false);
          acts.shareExactly();
        }}
      />
    </>
  );
}
