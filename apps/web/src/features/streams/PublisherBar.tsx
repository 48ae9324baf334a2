// The toolbar of a live publisher, with a label under each tool.
import Camera from 'lucide-react/icons/camera';
import CircleStop from 'lucide-react/icons/circle-stop';
import FlipHorizontal2 from 'lucide-react/icons/flip-horizontal-2';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Video from 'lucide-react/icons/video';
import VideoOff from 'lucide-react/icons/video-off';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { type Glyph, Icon } from '../../ui/Icon.tsx';
import { chatSettings, useChatSettings } from '../chat/index.ts';
import { ClipButton } from './ClipButton.tsx';
import { greenRoom } from './green-room/open.ts';
import type { OwnCamera } from './room-cameras.ts';
import { usePhoto } from './use-photo.tsx';
import { useSwitches, useSwitchKeys } from './use-switches.ts';
import { ViewersButton } from './Viewers.tsx';

type ToolProps = {
  icon: Glyph;
  /** The device or setting is switched off. */
  off?: boolean;
  /** The tool is disabled at the moment. */
  idle?: boolean;
  keys?: string;
  onPress: () => void;
  children: ReactNode;
};

const Tool = ({ icon, off = false, idle = false, keys, onPress, children }: ToolProps) => (
  <button
    type="button"
    className="publisher-tool stack g8 t12 muted"
    data-off={off || undefined}
    {...(idle && { 'aria-disabled': true })}
    {...(keys && { 'aria-keyshortcuts': keys })}
    onClick={onPress}
  >
    <span className="publisher-arch">
      <Icon of={icon} />
    </span>
    {children}
  </button>
);

/** `viewers`: adds the viewer list, where no column beside the windows shows it. */
export function PublisherBar({ own, viewers }: { own: OwnCamera; viewers: boolean }) {
  const { t } = useTranslation('streams');
  const { state, publication } = own;
  const { mirror, quality } = useChatSettings();
  const { toggleMicrophone, togglePause, toggleCamera } = useSwitches(own);
  const photo = usePhoto(own);
  useSwitchKeys(own);
  return (
    <div className="publisher-bar" role="toolbar" aria-label={t('own.tools')}>
      <Tool icon={state.muted ? MicOff : Mic} off={state.muted} keys="Alt+M" onPress={toggleMicrophone}>
        {state.muted ? t('own.talkShort') : t('own.muteShort')}
      </Tool>
      <Tool icon={state.camera ? Video : VideoOff} off={!state.camera} onPress={toggleCamera}>
        {state.camera ? t('own.cameraOff') : t('own.cameraOn')}
      </Tool>
      <Tool icon={state.paused ? Play : Pause} off={state.paused} keys="Alt+P" onPress={togglePause}>
        {state.paused ? t('own.playShort') : t('own.pauseShort')}
      </Tool>
      <ClipButton own={own} />
      <Tool icon={Camera} idle={photo.isOff} onPress={() => void photo.take()}>
        {t('own.photo.take')}
      </Tool>
      <Tool icon={FlipHorizontal2} onPress={() => chatSettings.change({ mirror: !mirror })}>
        {t('own.mirror')}
      </Tool>
      <Tool icon={SlidersHorizontal} onPress={() => greenRoom.set(true)}>
        {quality}
      </Tool>
      <span className="publisher-end">
        {viewers && <ViewersButton state={state} />}
        <Button kind="danger" icon={CircleStop} onClick={() => publication.stop()}>
          {t('own.stop')}
        </Button>
      </span>
    </div>
  );
}
