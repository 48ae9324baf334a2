// The number of viewers of a camera, shown on its picture.
import Eye from 'lucide-react/icons/eye';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { MediaChip } from '../../ui/Media.tsx';

export function ViewerCount({ count }: { count: number }) {
  const { t } = useTranslation('streams');
  return (
    <MediaChip tone="live">
      <Icon of={Eye} size={14} />
      <span className="visually-hidden">{t('watchers', { count })}</span>
      <span aria-hidden="true" className="tnum">
        {count}
      </span>
    </MediaChip>
  );
}
