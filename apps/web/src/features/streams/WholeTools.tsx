// On her picture that fills a phone's screen: what she needs at once within reach of a thumb, the rest behind one
// button.
import Camera from 'lucide-react/icons/camera';
import FlipHorizontal2 from 'lucide-react/icons/flip-horizontal-2';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import SwitchCamera from 'lucide-react/icons/switch-camera';
import Video from 'lucide-react/icons/video';
import VideoOff from 'lucide-react/icons/video-off';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuRule } from '../../ui/Menu.tsx';
import { chatSettings, useChatSettings } from '../rooms/index.ts';
import { Clip } from './Clip.tsx';
import { greenRoom } from './green-room/open.ts';
import type { Own } from './scene.ts';
import { Switches } from './Switches.tsx';
import { useFlip } from './use-flip.ts';
import { usePhoto } from './use-photo.tsx';
import { useSwitches, useSwitchKeys } from './use-switches.ts';

function More({ own }: { own: Own }) {
  const { t } = useTranslation('streams');
  const { camera } = own.state;
  const { mirror } = useChatSettings();
  const { toggleCamera } = useSwitches(own);
  const photo = usePhoto(own);
  return (
    <Menu
      label={t('own.more')}
      renderTrigger={(attributes) => (
        <IconButton {...attributes} icon={SlidersHorizontal} kind="media" label={t('own.more')} />
      )}
    >
      <MenuItem icon={camera ? VideoOff : Video} onSelect={toggleCamera}>
        {camera ? t('own.menu.dark') : t('own.menu.light')}
      </MenuItem>
      {!photo.isOff && (
        <MenuItem icon={Camera} onSelect={() => void photo.take()}>
          {t('own.menu.photo')}
        </MenuItem>
      )}
      <MenuItem icon={FlipHorizontal2} onSelect={() => chatSettings.change({ mirror: !mirror })}>
        {mirror ? t('own.menu.plain') : t('own.menu.mirror')}
      </MenuItem>
      <MenuRule />
      <MenuItem icon={SlidersHorizontal} onSelect={() => greenRoom.set(true)}>
        {t('own.menu.settings')}
      </MenuItem>
    </Menu>
  );
}

export function WholeTools({ own }: { own: Own }) {
  const { t } = useTranslation('streams');
  useSwitchKeys(own);
  const flipping = useFlip(own);
  const tools = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was pressed to come here is gone.
    if (document.activeElement !== document.body) return;
    tools.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={tools}
      className="whole-tools"
      role="toolbar"
      aria-label={t('own.tools')}
      aria-orientation="vertical"
    >
      <Switches own={own} />
      <Clip own={own} round />
      {flipping && (
        <IconButton
          icon={SwitchCamera}
          kind="media"
          label={t('own.flip')}
          aria-disabled={flipping.isFlipping}
          onClick={flipping.flip}
        />
      )}
      <More own={own} />
    </div>
  );
}
