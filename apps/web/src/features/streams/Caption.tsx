// Names the publisher at the bottom of a camera window.
import MicOff from 'lucide-react/icons/mic-off';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { CertifiedSeal } from '../../ui/CertifiedSeal.tsx';
import type { PublisherProfile } from './publisher-profile.ts';

export function Caption({ profile, muted }: { profile: PublisherProfile; muted: boolean }) {
  const { t } = useTranslation('streams');
  return (
    <>
      <span className="camera-nick cut" title={profile.nick}>
        {profile.nick}
      </span>
      {profile.person?.certified === 1 && <Icon of={CertifiedSeal} size={16} label={t('certified')} />}
      {muted && <Icon of={MicOff} size={16} label={t('muted')} />}
    </>
  );
}
