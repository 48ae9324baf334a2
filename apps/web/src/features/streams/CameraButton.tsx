// On the air: through the green room, or at once for whoever wants it so.
import { may } from '@alcove/protocol';
import Video from 'lucide-react/icons/video';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useRoom } from '../rooms/index.ts';
import { ArrangeButton } from './ArrangeButton.tsx';
import { choices } from './choices.ts';
import { greenRoom } from './green-room/open.ts';
import { useScene } from './scene.ts';
import { useOnAir } from './use-on-air.ts';
import { WatchersButton } from './Watchers.tsx';

export function CameraButton({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation('streams');
  const { client, room, me, state, view } = useRoom();
  const scene = useScene(client, room.roomid);
  const { own, elsewhere } = scene;
  // Where her camera is none of the windows, who watches it stands in the head.
  const watched = elsewhere && <WatchersButton state={elsewhere} />;
  const { opening, openAtOnce } = useOnAir();
  const standing = state?.caps?.standing ?? me?.standing ?? 'anonymous';
  if (!view || !me || !may('publishStreams', standing)) {
    return compact ? null : <ArrangeButton scene={scene} />;
  }
  const open = () => {
    if (own || choices.get().greenRoom) greenRoom.set(true);
    else void openAtOnce();
  };
  const label = own ? t('camera.live') : t('camera.open');
  if (compact) {
    return (
      <>
        {watched}
        <IconButton icon={Video} kind="filled" label={label} dot={own !== undefined} onClick={open} />
      </>
    );
  }
  return (
    <>
      {watched}
      <ArrangeButton scene={scene} />
      <Button kind="outline" className="camera-button" busy={opening && t('camera.opening')} onClick={open}>
        <span className="camera-dot" data-on={own !== undefined || undefined} />
        {label}
      </Button>
    </>
  );
}
