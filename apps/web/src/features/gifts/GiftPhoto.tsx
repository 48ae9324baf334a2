// The photo of a gift. It is not even loaded before one lifts its veil.
import EyeOff from 'lucide-react/icons/eye-off';
import ImageIcon from 'lucide-react/icons/image';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MediaFrame, Picture, Veil } from '../../ui/Media.tsx';

export function GiftPhoto({ address }: { address: string }) {
  const { t } = useTranslation('gifts');
  const [lifted, setLifted] = useState(false);
  if (!lifted) {
    return (
      <MediaFrame
        className="gift-photo"
        veil={
          <Veil
            icon={ImageIcon}
            reason={t('list.photo.veiled')}
            line={t('list.photo.line')}
            action={
              <Button kind="media" size="small" onClick={() => setLifted(true)}>
                {t('list.photo.lift')}
              </Button>
            }
          />
        }
      />
    );
  }
  return (
    <MediaFrame
      className="gift-photo lifted"
      topRight={
        <IconButton
          icon={EyeOff}
          kind="media"
          label={t('list.photo.lower')}
          onClick={() => setLifted(false)}
        />
      }
    >
      <Picture src={address} alt={t('list.photo.alt')} width={640} height={480} eager />
    </MediaFrame>
  );
}
