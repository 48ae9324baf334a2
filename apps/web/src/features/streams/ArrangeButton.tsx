// Gives all windows one size, the largest at which they fit together.
import LayoutGrid from 'lucide-react/icons/layout-grid';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { useRoom } from '../rooms/index.ts';
import type { RoomCameras } from './room-cameras.ts';
import { storedLayout, withEqualSizes } from './window-layout.ts';

export function ArrangeButton({ scene: { seen, own } }: { scene: RoomCameras }) {
  const { t } = useTranslation('streams');
  const { state } = useRoom();
  const uids = [...seen.map(({ uid }) => uid), ...(own ? [state?.uid ?? 0] : [])];
  if (uids.length < 2) return null;
  return (
    <Button icon={LayoutGrid} onClick={() => storedLayout.set(withEqualSizes(storedLayout.get(), uids))}>
      {t('arrange')}
    </Button>
  );
}
