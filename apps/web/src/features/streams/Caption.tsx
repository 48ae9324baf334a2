// Whose camera it is, at the foot of its window.
import MicOff from 'lucide-react/icons/mic-off';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { CertifiedSeal } from '../../ui/marks.tsx';
import type { Face } from './people.ts';

export function Caption({ face, muted }: { face: Face; muted: boolean }) {
  const { t } = useTranslation('streams');
  return (
    <>
      <span className="camera-nick">{face.nick}</span>
      {face.person?.certified === 1 && <Icon of={CertifiedSeal} size={16} label={t('certified')} />}
      {muted && <Icon of={MicOff} size={16} label={t('muted')} />}
    </>
  );
}
