// All windows of one size, as large as they go together.
import LayoutGrid from 'lucide-react/icons/layout-grid';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { useRoom } from '../rooms/index.ts';
import { keptLayout } from './kept-layout.ts';
import type { Scene } from './scene.ts';
import { evenly } from './windows.ts';

export function ArrangeButton({ scene: { seen, own } }: { scene: Scene }) {
  const { t } = useTranslation('streams');
  const { state } = useRoom();
  const uids = [...seen.map(({ uid }) => uid), ...(own ? [state?.uid ?? 0] : [])];
  if (uids.length < 2) return null;
  return (
    <Button icon={LayoutGrid} onClick={() => keptLayout.set(evenly(keptLayout.get(), uids))}>
      {t('arrange')}
    </Button>
  );
}
