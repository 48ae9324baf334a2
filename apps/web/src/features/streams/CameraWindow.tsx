// The window of one camera that is watched.
import Disc from 'lucide-react/icons/disc';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LiveTile } from '../../ui/LiveTile.tsx';
import { MediaChip } from '../../ui/Media.tsx';
import { Caption } from './Caption.tsx';
import { FollowButton } from './FollowButton.tsx';
import { loud, silenced } from './loud.ts';
import { useFace, useSnapshot } from './people.ts';
import { Picture } from './Picture.tsx';
import type { Seen } from './scene.ts';
import { NoPicture } from './NoPicture.tsx';
import { WatcherCount } from './WatcherCount.tsx';
import { useAutoClose } from './use-auto-close.ts';
import { useWindowSize } from './use-window-size.ts';
import { isOn, isStill, lookOf, saysOf } from './window-state.ts';
import { useWindowWords, WayOut } from './WindowSays.tsx';
import { type Arranged, WindowTools } from './WindowTools.tsx';

export type CameraWindowProps = { seen: Seen; limited: boolean } & Arranged;

export function CameraWindow({ seen, limited, ...arranged }: CameraWindowProps) {
  const { t } = useTranslation('streams');
  const { view, uid, stream, state } = seen;
  const frame = useRef<HTMLDivElement>(null);
  const face = useFace()(uid, stream);
  const isLoud = loud.use() === uid;
  const isSilenced = silenced.use() === uid;
  const says = saysOf(state, stream, limited);
  const muted = stream?.muted === 1;
  useAutoClose(view, isStill(says));
  useWindowSize(frame, view);
  // From a press: then the browser lets it be heard.
  const listen = () => {
    silenced.set(undefined);
    loud.set(uid);
  };
  const media = 'media' in state ? state.media : undefined;
  return (
    <div ref={frame} className="camera-frame">
      <LiveTile
        state={lookOf(says, muted)}
        className="camera"
        says={useWindowWords(says, state)}
        action={<WayOut says={says} view={view} />}
        topLeft={
          <>
            {stream && isOn(says) && <WatcherCount count={stream.watchers} />}
            {state.status === 'restarting' && (
              <MediaChip icon={LoaderCircle}>
                <span className="camera-chip">{t('window.restarting')}</span>
              </MediaChip>
            )}
            {stream?.recording === 1 && (
              <MediaChip icon={Disc}>
                <span className="camera-chip">{t('window.recording')}</span>
              </MediaChip>
            )}
          </>
        }
        topRight={
          <WindowTools
            nick={face.nick}
            {...arranged}
            onClose={() => view.leave()}
            moving={media !== undefined}
          />
        }
        caption={<Caption face={face} muted={muted} />}
        controls={
          media && (
            <>
              {isSilenced && !isLoud && (
                <Button kind="media" size="small" icon={Volume2} onClick={listen}>
                  {t('window.sound')}
                </Button>
              )}
              <IconButton
                icon={isLoud ? Volume2 : VolumeX}
                kind="media"
                label={
                  isLoud ? t('window.silence', { nick: face.nick }) : t('window.listen', { nick: face.nick })
                }
                aria-pressed={isLoud}
                onClick={isLoud ? () => loud.set(undefined) : listen}
              />
              {arranged.size !== 'small' && <FollowButton uid={uid} nick={face.nick} />}
            </>
          )
        }
      >
        <Still seen={seen} />
        {media && (
          <Picture
            media={media}
            label={t('window.picture', { nick: face.nick })}
            muted={!isLoud}
            onSilenced={() => {
              loud.set(undefined);
              silenced.set(uid);
            }}
          />
        )}
      </LiveTile>
    </div>
  );
}

/** Under the moving picture, for when it stops: the last snapshot, or what a visitor is shown. */
function Still({ seen: { state, stream } }: { seen: Seen }) {
  const snapshot = useSnapshot(stream);
  const url = state.status === 'pictures' ? state.url : snapshot;
  return url === '' ? <NoPicture /> : <img src={url} alt="" />;
}
