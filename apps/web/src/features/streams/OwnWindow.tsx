// One's own camera among the others: what people see of it, and the two things one needs at once.
import Eye from 'lucide-react/icons/eye';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { type LiveState, LiveTile } from '../../ui/LiveTile.tsx';
import { MediaChip } from '../../ui/Media.tsx';
import { useChatSettings } from '../rooms/index.ts';
import { greenRoom } from './green-room/open.ts';
import { Picture } from './Picture.tsx';
import type { Own } from './scene.ts';
import { useSwitches } from './use-switches.ts';
import type { Size } from './windows.ts';
import { WindowTools } from './WindowTools.tsx';

const looks: Record<Own['state']['status'], LiveState> = {
  starting: 'connecting',
  connecting: 'connecting',
  live: 'live',
  restarting: 'live',
  away: 'lost',
};

export type OwnWindowProps = { own: Own; size: Size; onSize: (size: Size) => void };

export function OwnWindow({ own, size, onSize }: OwnWindowProps) {
  const { t } = useTranslation('streams');
  const { state } = own;
  const { mirror } = useChatSettings();
  const { toggleMicrophone, togglePause } = useSwitches(own);
  const isSeen = state.status === 'live' || state.status === 'restarting';
  const gone = state.gone[0];
  const says =
    state.status === 'starting' || state.status === 'connecting'
      ? t('own.connecting')
      : state.status === 'away'
        ? t('own.away')
        : gone
          ? t(`own.gone.${gone}`)
          : state.paused
            ? t('window.paused')
            : state.camera
              ? undefined
              : t('own.dark');
  return (
    <LiveTile
      mine
      state={state.paused && isSeen ? 'paused' : looks[state.status]}
      className="camera camera-own"
      says={
        says && (
          <>
            {says}
            {gone && (
              <Button kind="media" size="small" onClick={() => greenRoom.set(true)}>
                {t('own.otherDevice')}
              </Button>
            )}
          </>
        )
      }
      topLeft={
        <>
          {isSeen && !state.paused && <MediaChip tone="live">{t('own.live')}</MediaChip>}
          <MediaChip icon={Eye}>
            <span className="visually-hidden">{t('watchers', { count: state.watchers })}</span>
            <span aria-hidden="true">{state.watchers}</span>
          </MediaChip>
        </>
      }
      topRight={<WindowTools nick={t('own.you')} size={size} onSize={onSize} />}
      caption={t('own.you')}
      controls={
        <>
          <IconButton
            icon={state.muted ? MicOff : Mic}
            kind="media"
            label={state.muted ? t('own.talk') : t('own.mute')}
            aria-keyshortcuts="Alt+M"
            onClick={toggleMicrophone}
          />
          <IconButton
            icon={state.paused ? Play : Pause}
            kind="media"
            label={state.paused ? t('own.play') : t('own.pause')}
            aria-keyshortcuts="Alt+P"
            onClick={togglePause}
          />
        </>
      }
    >
      <Picture media={state.media} label={t('own.picture')} muted mirrored={mirror} />
    </LiveTile>
  );
}
