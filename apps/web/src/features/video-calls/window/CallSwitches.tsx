// Microphone, camera and the choice of devices, before a call is answered and while it runs.
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Video from 'lucide-react/icons/video';
import VideoOff from 'lucide-react/icons/video-off';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { DeviceField, Qualities, sharpestOf, useChatSettings, useDevices } from '../../chat/index.ts';
import {
  exchangeDevices,
  type JoinedCall,
  joinedCall,
  switchCamera,
  switchMicrophone,
} from '../call-devices.ts';

/** Both switches as they are sent; before the call is answered, as they will be. */
export function ownSwitches(joined: JoinedCall | undefined): { isMuted: boolean; isDark: boolean } {
  const state = joined?.media?.own.state;
  const sent = state && state.status !== 'ended' ? state : undefined;
  const hasCamera = (joined?.stream?.getVideoTracks().length ?? 0) > 0;
  return {
    isMuted: sent?.muted ?? joined?.muted ?? false,
    isDark: !hasCamera || (sent ? !sent.camera : (joined?.dark ?? false)),
  };
}

/** Exchanges the devices as soon as others are chosen. */
function CallDevices({ stream }: { stream: MediaStream | undefined }) {
  const { t } = useTranslation('video-calls');
  const { camera, microphone, quality } = useChatSettings();
  const { cameras, microphones, look } = useDevices();
  const chosen = `${camera} ${microphone} ${quality}`;
  const used = useRef(chosen);
  useEffect(() => {
    if (used.current === chosen) return;
    used.current = chosen;
    void exchangeDevices();
  }, [chosen]);
  // Browsers name devices once one of them is open.
  useEffect(look, [look, stream]);
  return (
    <div className="call-devices stack g12">
      <DeviceField kind="camera" devices={cameras} />
      <DeviceField kind="microphone" devices={microphones} />
      <Field group label={t('quality')}>
        <Qualities
          label={t('quality')}
          className="segmented full"
          sharpest={stream?.getVideoTracks().length ? sharpestOf(stream) : undefined}
        />
      </Field>
    </div>
  );
}

type CallSwitchesProps = { kind: 'media' | 'filled'; size?: 'large'; withDevices?: boolean };

export function CallSwitches({ kind, size, withDevices = true }: CallSwitchesProps) {
  const { t } = useTranslation('video-calls');
  const joined = joinedCall.use();
  const { isMuted, isDark } = ownSwitches(joined);
  const look = { kind, ...(size && { size }) };
  const hasCamera = (joined?.stream?.getVideoTracks().length ?? 0) > 0;
  // While it opens it is shown as it will be.
  const isOff = joined?.stream ? isDark : (joined?.dark ?? false);
  return (
    <>
      <IconButton
        {...look}
        icon={isMuted ? MicOff : Mic}
        aria-pressed={isMuted}
        label={t(isMuted ? 'unmute' : 'mute')}
        onClick={() => switchMicrophone(!isMuted)}
      />
      {(hasCamera || !joined?.stream) && (
        <IconButton
          {...look}
          icon={isOff ? VideoOff : Video}
          aria-pressed={isOff}
          label={t(isOff ? 'cameraOn' : 'cameraOff')}
          disabled={!joined?.stream}
          onClick={() => switchCamera(!isOff)}
        />
      )}
      {withDevices && (
        <Popover
          label={t('devices')}
          renderTrigger={(attributes) => (
            <IconButton {...look} {...attributes} icon={SlidersHorizontal} label={t('devices')} />
          )}
        >
          <Suspense>
            <CallDevices stream={joined?.stream} />
          </Suspense>
        </Popover>
      )}
    </>
  );
}
