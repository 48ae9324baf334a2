// Tools on the own picture while it fills the screen of a phone: the most used within reach of a thumb, the rest
// in a menu.
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
import { chatSettings, useChatSettings } from '../chat/index.ts';
import { ClipButton } from './ClipButton.tsx';
import { greenRoom } from './green-room/open.ts';
import type { OwnCamera } from './room-cameras.ts';
import { Switches } from './Switches.tsx';
import { useFlipCamera } from './use-flip-camera.ts';
import { usePhoto } from './use-photo.tsx';
import { useSwitches, useSwitchKeys } from './use-switches.ts';

function More({ own }: { own: OwnCamera }) {
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

export function PhoneTools({ own }: { own: OwnCamera }) {
  const { t } = useTranslation('streams');
  useSwitchKeys(own);
  const flipping = useFlipCamera(own);
  const tools = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus was unmounted; keyboard users continue at the first tool.
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
      <ClipButton own={own} round />
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
