// What stands over a blurred picture: what opens it, for a visitor and for a member who is not activated.
import EyeOff from 'lucide-react/icons/eye-off';
import { useTranslation } from 'react-i18next';
import { Veil } from '../../ui/Media.tsx';
import { PanelLink } from '../accounts/index.ts';
import { useRoom } from '../chat/index.ts';

export function PictureVeil({ large }: { large: boolean }) {
  const { t } = useTranslation('streams');
  const { me } = useRoom();
  const whose = me ? 'inactive' : 'visitor';
  return (
    <Veil
      icon={EyeOff}
      large={large}
      reason={t(`veil.${whose}.title`)}
      line={large && t(`veil.${whose}.text`)}
      action={
        large && (
          <PanelLink kind="media" panel={me ? 'activate' : 'register'}>
            {t(`veil.${whose}.action`)}
          </PanelLink>
        )
      }
    />
  );
}
