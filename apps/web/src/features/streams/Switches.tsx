// Microphone and pause of the publisher's own camera, as two round buttons on the picture.
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import type { OwnCamera } from './room-cameras.ts';
import { useSwitches } from './use-switches.ts';

export function Switches({ own }: { own: OwnCamera }) {
  const { t } = useTranslation('streams');
  const { muted, paused } = own.state;
  const { toggleMicrophone, togglePause } = useSwitches(own);
  return (
    <>
      <IconButton
        icon={muted ? MicOff : Mic}
        kind="media"
        data-off={muted || undefined}
        label={muted ? t('own.talk') : t('own.mute')}
        aria-keyshortcuts="Alt+M"
        onClick={toggleMicrophone}
      />
      <IconButton
        icon={paused ? Play : Pause}
        kind="media"
        data-off={paused || undefined}
        label={paused ? t('own.play') : t('own.pause')}
        aria-keyshortcuts="Alt+P"
        onClick={togglePause}
      />
    </>
  );
}
