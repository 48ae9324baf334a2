// Opens the member's camera: through the green room, or at once where they switched the green room off.
import { may } from '@alcove/protocol';
import Pause from 'lucide-react/icons/pause';
import Video from 'lucide-react/icons/video';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { type CameraPlace, useRoom } from '../chat/index.ts';
import { ArrangeButton } from './ArrangeButton.tsx';
import { publishingPreferences } from './publishing-preferences.ts';
import { greenRoom } from './green-room/open.ts';
import { useRoomCameras } from './room-cameras.ts';
import { usePublishAtOnce } from './use-publish-at-once.ts';
import { ViewersButton } from './Viewers.tsx';

export function CameraButton({ place }: { place: CameraPlace }) {
  const { t } = useTranslation('streams');
  const { client, room, me, state, view } = useRoom();
  const scene = useRoomCameras(client, room.roomid);
  const { own, elsewhere } = scene;
  // A camera sent by a program or another device has no window here; its viewers are listed behind this button.
  const viewers = elsewhere && <ViewersButton state={elsewhere} />;
  const { opening, openAtOnce } = usePublishAtOnce();
  const standing = state?.caps?.standing ?? me?.standing ?? 'anonymous';
  if (!view || !me || !may('publishStreams', standing)) {
    return place === 'head' ? <ArrangeButton scene={scene} /> : null;
  }
  const open = () => {
    if (own || publishingPreferences.get().greenRoom) greenRoom.set(true);
    else void openAtOnce();
  };
  const isPaused = own?.state.paused ?? false;
  const isOnAir = own !== undefined && !isPaused;
  const label = isPaused ? t('window.paused') : own ? t('camera.live') : t('camera.open');
  const busy = opening && t('camera.opening');
  if (place === 'stage')
    return (
      <Button kind="primary" icon={Video} busy={busy} onClick={open}>
        {t('camera.light')}
      </Button>
    );
  if (place === 'phone') {
    return (
      <>
        {viewers}
        <IconButton
          icon={isPaused ? Pause : Video}
          kind="filled"
          className="camera-button"
          label={label}
          dot={isOnAir}
          onClick={open}
        />
      </>
    );
  }
  return (
    <>
      {viewers}
      <ArrangeButton scene={scene} />
      <Button
        kind="outline"
        className="camera-button"
        icon={isOnAir ? undefined : isPaused ? Pause : Video}
        busy={busy}
        onClick={open}
      >
        {isOnAir && <span className="camera-dot" />}
        {label}
      </Button>
    </>
  );
}
