// One's own camera among the others: what people see of it, since when, and the things one needs at once.
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Signal from 'lucide-react/icons/signal';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { type LiveTileState, LiveTile } from '../../ui/LiveTile.tsx';
import { MediaChip } from '../../ui/Media.tsx';
import { qualityWithin, sharpestOf, useChatSettings, VoiceMeter } from '../rooms/index.ts';
import { Elapsed } from './Elapsed.tsx';
import { greenRoom } from './green-room/open.ts';
import { useRate } from './green-room/use-rate.ts';
import type { OwnFace } from './own-face.ts';
import { Picture } from './Picture.tsx';
import type { Own } from './scene.ts';
import { Switches } from './Switches.tsx';
import { useOfferedDevice } from './use-devices-offered.ts';
import { looksAway } from './use-flip.ts';
import { WatchersChip } from './Watchers.tsx';
import { type Arranged, WindowTools } from './WindowTools.tsx';

const looks: Record<Own['state']['status'], LiveTileState> = {
  starting: 'connecting',
  connecting: 'connecting',
  live: 'live',
  restarting: 'live',
  away: 'lost',
};

export type OwnWindowProps = {
  own: Own;
  face: OwnFace;
  /** Over a phone's screen again. */
  onWhole: () => void;
} & Arranged;

/** A device is gone: another one, or the green room. */
function OtherDevice({ own }: { own: Own }) {
  const { t } = useTranslation('streams');
  const offered = useOfferedDevice(own);
  return (
    <span className="camera-ways">
      {offered && (
        <Button kind="media" size="small" onClick={() => void offered.take()}>
          <span className="camera-offered">{t('own.take', { device: offered.label })}</span>
        </Button>
      )}
      <Button kind="media" size="small" onClick={() => greenRoom.set(true)}>
        {t('own.otherDevice')}
      </Button>
    </span>
  );
}

function useSays({ state: { status, paused, camera, gone } }: Own): string | undefined {
  const { t } = useTranslation('streams');
  if (status === 'starting' || status === 'connecting') return t('own.connecting');
  if (status === 'away') return t('own.away');
  if (gone[0]) return t(`own.gone.${gone[0]}`);
  if (paused) return t('window.paused');
  return camera ? undefined : t('own.dark');
}

/** Since when she is seen, and by how many. */
function Chips({ own: { state, stream }, face, isSeen, isLarge }: ChipsProps) {
  const { t } = useTranslation('streams');
  const rateOf = useRate();
  const { quality } = useChatSettings();
  const sent = qualityWithin(quality, sharpestOf(state.media as MediaStream));
  return (
    <>
      {isSeen && !state.paused && (
        <span className="media-chip camera-live">
          <span className="camera-live-dot" />
          {t('own.live')}
          {stream && <Elapsed since={stream.started_at} />}
        </span>
      )}
      <WatchersChip state={state} face={face} />
      {isLarge && isSeen && face !== 'whole' && (
        <span className="camera-rate">
          <MediaChip icon={Signal}>
            {t('own.sends', { name: sent.name, rate: rateOf(sent.videoKbps) })}
          </MediaChip>
        </span>
      )}
    </>
  );
}
type ChipsProps = Pick<OwnWindowProps, 'own' | 'face'> & { isSeen: boolean; isLarge: boolean };

export function OwnWindow({ own, face, onWhole, ...arranged }: OwnWindowProps) {
  const { t } = useTranslation('streams');
  const { state, publication } = own;
  const { mirror } = useChatSettings();
  const isLarge = arranged.size === 'large';
  const isSeen = state.status === 'live' || state.status === 'restarting';
  const isRecorded = 'recording' in state && state.recording !== undefined;
  return (
    <LiveTile
      mine
      state={state.paused && isSeen ? 'paused' : looks[state.status]}
      className="camera camera-own"
      says={useSays(own)}
      action={isSeen && state.gone.length > 0 && <OtherDevice own={own} />}
      topLeft={<Chips own={own} face={face} isSeen={isSeen} isLarge={isLarge} />}
      topRight={
        <>
          {face !== 'whole' && <WindowTools nick={t('own.you')} {...arranged} />}
          {face === 'window' && (
            <IconButton
              className="camera-whole"
              icon={Maximize2}
              kind="media"
              label={t('own.whole')}
              onClick={onWhole}
            />
          )}
          <IconButton
            className="camera-stop"
            icon={X}
            kind="media"
            label={t('own.stop')}
            onClick={() => publication.stop()}
          />
        </>
      }
      caption={
        face !== 'whole' && (
          <>
            <span className="camera-nick">{t('own.you')}</span>
            {isLarge && isSeen && !state.muted && !state.paused && (
              <span className="camera-voice">
                <VoiceMeter stream={state.media as MediaStream} />
              </span>
            )}
          </>
        )
      }
      controls={
        <>
          {face === 'stage' && isRecorded && (
            <MediaChip icon={LockKeyhole}>{t('own.clip.private')}</MediaChip>
          )}
          {/* Elsewhere they stand beside the picture. */}
          {face === 'window' && <Switches own={own} />}
        </>
      }
    >
      <Picture media={state.media} label={t('own.picture')} muted mirrored={mirror && !looksAway(own)} />
    </LiveTile>
  );
}
