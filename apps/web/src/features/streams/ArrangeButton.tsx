// Makes all windows as large as they fit together.
import LayoutGrid from 'lucide-react/icons/layout-grid';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { useRoom } from '../chat/index.ts';
import type { RoomCameras } from './room-cameras.ts';
import { fillsStage, storedLayout, withEqualSizes, withLargestSizes } from './window-layout.ts';

export function ArrangeButton({ scene: { seen, own } }: { scene: RoomCameras }) {
  const { t } = useTranslation('streams');
  const { state } = useRoom();
  const layout = storedLayout.use();
  const others = seen.map(({ uid }) => uid);
  const uids = own ? [...others, state?.uid ?? 0] : others;
  if (uids.length < 2 || (!own && fillsStage(layout, uids))) return null;
  return (
    <Button
      icon={LayoutGrid}
      onClick={() => storedLayout.set(own ? withEqualSizes(layout, uids) : withLargestSizes(layout, uids))}
    >
      {t('arrange')}
    </Button>
  );
}
