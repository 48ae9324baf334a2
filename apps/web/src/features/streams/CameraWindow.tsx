// The window of one camera that is watched.
import Disc from 'lucide-react/icons/disc';
import EyeOff from 'lucide-react/icons/eye-off';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LiveTile } from '../../ui/LiveTile.tsx';
import { MediaChip } from '../../ui/Media.tsx';
import { usePremiumRequired, withPanel } from '../accounts/index.ts';
import { refusalOf, useRefusalText } from '../rooms/index.ts';
import { Caption } from './Caption.tsx';
import { FollowButton } from './FollowButton.tsx';
import { loud } from './loud.ts';
import { useFace, useSnapshot } from './people.ts';
import { Picture } from './Picture.tsx';
import type { Seen } from './scene.ts';
import { WatcherCount } from './WatcherCount.tsx';
import { useAutoClose } from './use-auto-close.ts';
import { useWindowSize } from './use-window-size.ts';
import { isStill, lookOf, saysOf, type WindowSays } from './window-state.ts';
import { type Arranged, WindowTools } from './WindowTools.tsx';

export type CameraWindowProps = { seen: Seen; limited: boolean } & Arranged;

export function CameraWindow({ seen, limited, ...arranged }: CameraWindowProps) {
  const { t } = useTranslation('streams');
  const { view, uid, stream, state } = seen;
  const frame = useRef<HTMLDivElement>(null);
  const face = useFace()(uid, stream);
  const isLoud = loud.use() === uid;
  const says = saysOf(state, stream, limited);
  const muted = stream?.muted === 1;
  useAutoClose(view, isStill(says));
  useWindowSize(frame, view);
  const media = 'media' in state ? state.media : undefined;
  return (
    <div ref={frame} className="camera-frame">
      <LiveTile
        state={lookOf(says, muted)}
        className="camera"
        says={<Says says={says} seen={seen} />}
        topLeft={
          <>
            {stream && <WatcherCount count={stream.watchers} />}
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
            {says === 'veiled' && (
              <MediaChip icon={EyeOff}>
                <span className="camera-chip">{t('window.veiled')}</span>
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
              <IconButton
                icon={isLoud ? Volume2 : VolumeX}
                kind="media"
                label={
                  isLoud ? t('window.silence', { nick: face.nick }) : t('window.listen', { nick: face.nick })
                }
                aria-pressed={isLoud}
                onClick={() => loud.set(isLoud ? undefined : uid)}
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
            onSilenced={() => loud.set(undefined)}
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
  return url === '' ? <span className="camera-empty" /> : <img src={url} alt="" />;
}

function Says({ says, seen: { view, state } }: { says: WindowSays; seen: Seen }): ReactNode {
  const { t } = useTranslation(['streams', 'refusals']);
  const textOf = useRefusalText();
  const askXxl = usePremiumRequired('chat');
  const { search } = useLocation();
  const retry = (
    <Button kind="media" size="small" icon={RotateCcw} onClick={() => view.retry()}>
      {t('window.retry')}
    </Button>
  );
  const xxl = (
    <Button kind="premium" size="small" onClick={askXxl}>
      {t('window.xxl')}
    </Button>
  );
  switch (says) {
    case 'connecting':
      return t('window.connecting');
    case 'lost':
      return (
        <>
          {t('refusals:stream_lost')}
          {retry}
        </>
      );
    case 'ended':
      return t('window.ended');
    case 'paused':
      return t('window.paused');
    case 'dark':
      return t('window.dark');
    case 'limited':
      return (
        <>
          {t('refusals:watching_expired')}
          {xxl}
        </>
      );
    case 'elsewhere':
      return (
        <>
          {t('refusals:watching_one_at_a_time')}
          {xxl}
        </>
      );
    case 'refused':
      return (
        <>
          {state.status === 'refused' && textOf(refusalOf(state.failure))}
          {retry}
        </>
      );
    case 'veiled':
      return (
        <ButtonLink
          kind="media"
          size="small"
          to={{ search: withPanel(search, 'register') }}
          preventScrollReset
        >
          {t('window.register')}
        </ButtonLink>
      );
    default:
      return undefined;
  }
}
