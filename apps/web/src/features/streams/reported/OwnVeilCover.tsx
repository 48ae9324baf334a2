// Over the publisher's own picture while it is veiled.
import EyeOff from 'lucide-react/icons/eye-off';
import { useTranslation } from 'react-i18next';
import { Veil } from '../../../ui/Media.tsx';

export function OwnVeilCover({ large }: { large: boolean }) {
  const { t } = useTranslation('streams');
  return <Veil icon={EyeOff} large={large} reason={t('veiled.mine')} line={t('veiled.mineText')} />;
}
