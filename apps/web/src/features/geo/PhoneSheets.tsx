// On phones: the radius, the list and the filters behind chips over the map, each in a sheet of its own.
import type { GeoPosition } from '@alcove/protocol';
import Building from 'lucide-react/icons/building-2';
import List from 'lucide-react/icons/list';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Chip, ChipRow } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { MapList } from './MapList.tsx';
import { MapPanel } from './MapPanel.tsx';
import type { AroundReader } from './use-around.ts';
import type { MapActs } from './use-map.ts';

type Props = {
  acts: MapActs;
  around: AroundReader;
  position: GeoPosition | undefined;
  isWhole: boolean;
  onTown: () => void;
  onlineOnly: boolean;
  onOnlineOnly: (on: boolean) => void;
};

export function PhoneSheets(props: Props) {
  const { t } = useTranslation('geo');
  const { acts, around, isWhole, onlineOnly, onOnlineOnly } = props;
  const [open, setOpen] = useState<'list' | 'filters'>();
  const close = () => setOpen(undefined);
  const { total } = around;
  // Choosing a member closes the list, so that their card and pin are in sight.
  const choosing: AroundReader = {
    ...around,
    select: (uid) => {
      close();
      around.select(uid);
    },
  };
  return (
    <>
      <ChipRow className="map-phone-chips">
        <Chip icon={SlidersHorizontal} on={open === 'filters'} onClick={() => setOpen('filters')}>
          {t('panel.areaKm', { km: acts.shown.distance })}
        </Chip>
        {isWhole && (
          <>
            <Chip icon={List} on={open === 'list'} count={total} onClick={() => setOpen('list')}>
              {t('sheets.list')}
            </Chip>
            <Chip on={onlineOnly} onClick={() => onOnlineOnly(!onlineOnly)}>
              {t('panel.online')}
            </Chip>
          </>
        )}
      </ChipRow>
      <Dialog
        open={open === 'list'}
        onClose={close}
        title={t('map.members', { count: total })}
        actions={<Button onClick={close}>{t('sheets.back')}</Button>}
      >
        {open === 'list' && <MapList {...props} around={choosing} />}
      </Dialog>
      <Dialog
        open={open === 'filters'}
        onClose={close}
        title={t('sheets.filters')}
        actions={
          <Button kind="primary" onClick={close}>
            {isWhole ? t('sheets.see', { count: total }) : t('sheets.back')}
          </Button>
        }
      >
        {open === 'filters' && (
          <>
            <MapPanel {...props} />
            <Button
              icon={Building}
              onClick={() => {
                close();
                props.onTown();
              }}
            >
              {t('town.title')}
            </Button>
          </>
        )}
      </Dialog>
    </>
  );
}
