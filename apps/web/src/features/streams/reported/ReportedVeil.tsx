// What viewers see of a camera that is veiled: drawn, without a byte of its picture.
import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslation } from 'react-i18next';
import { Veil } from '../../../ui/Media.tsx';

export function ReportedVeil({ large }: { large: boolean }) {
  const { t } = useTranslation('streams');
  return (
    <output>
      <Veil icon={Hourglass} reason={t('veiled.theirs')} line={large && t('veiled.theirsText')} />
    </output>
  );
}
