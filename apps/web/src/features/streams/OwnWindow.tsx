// The publisher's own camera: what viewers see of it, since when, and the most used tools.
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Signal from 'lucide-react/icons/signal';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { type LiveTileState, LiveTile } from '../../ui/LiveTile.tsx';
import { MediaChip } from '../../ui/Media.tsx';
import { qualityWithin, sharpestOf, useChatSettings, VoiceMeter } from '../chat/index.ts';
import { DrawnChip } from '../../DrawnChip.tsx';
import { Elapsed } from './Elapsed.tsx';
import { greenRoom } from './green-room/open.ts';
import { useBitrateText } from './green-room/use-bitrate-text.ts';
import type { OwnPlacement } from './own-placement.ts';
import { LiveVideo } from './LiveVideo.tsx';
import { NoPicture } from './NoPicture.tsx';
import { useSnapshot } from './publisher-profile.ts';
import type { OwnCamera } from './room-cameras.ts';
import { OwnVeilCover } from './reported/OwnVeilCover.tsx';
import { Switches } from './Switches.tsx';
import { useReplacementDevice } from './use-replacement-device.ts';
import { isRearCamera } from './use-flip-camera.ts';
import { ViewersChip } from './Viewers.tsx';
import { type WindowArrangement, WindowTools } from './WindowTools.tsx';

const looks: Record<OwnCamera['state']['status'], LiveTileState> = {
  starting: 'connecting',
  connecting: 'connecting',
  live: 'live',
  restarting: 'live',
  away: 'lost',
};

export type OwnWindowProps = {
  own: OwnCamera;
  placement: OwnPlacement;
  /** Fills the screen of a phone again. */
  onWhole: () => void;
  /** What the owner of the room earned, where the picture leaves no place beside it. */
  earned: ReactNode;
} & WindowArrangement;

/** A device vanished: offers another one of its kind, and the green room. */
function ReplaceDevice({ own }: { own: OwnCamera }) {
  const { t } = useTranslation('streams');
  const replacement = useReplacementDevice(own);
  return (
    <span className="camera-ways">
      {replacement && (
        <Button kind="media" size="small" onClick={() => void replacement.take()}>
          <span className="camera-offered">{t('own.take', { device: replacement.label })}</span>
        </Button>
      )}
      <Button kind="media" size="small" onClick={() => greenRoom.set(true)}>
        {t('own.otherDevice')}
      </Button>
    </span>
  );
}

function useOwnWindowText({ state: { status, paused, camera, gone } }: OwnCamera): string | undefined {
  const { t } = useTranslation('streams');
  if (status === 'starting' || status === 'connecting') return t('own.connecting');
  if (status === 'away') return t('own.away');
  if (gone[0]) return t(`own.gone.${gone[0]}`);
  if (paused) return t('window.paused');
  return camera ? undefined : t('own.dark');
}

/** Since when the camera is live, its viewers, and the bitrate sent. */
function Chips({ own: { state, stream }, placement, earned, isLive, isLarge }: ChipsProps) {
  const { t } = useTranslation('streams');
  const bitrateText = useBitrateText();
  const { quality } = useChatSettings();
  const sent = qualityWithin(quality, sharpestOf(state.media as MediaStream));
  return (
    <>
      {isLive && !state.paused && (
        <span className="media-chip camera-live">
          <span className="camera-live-dot" />
          {t('own.live')}
          {stream && <Elapsed since={stream.started_at} />}
        </span>
      )}
      <ViewersChip state={state} placement={placement} />
      {placement !== 'whole' && <DrawnChip media={state.media} />}
      {earned}
      {isLarge && isLive && placement !== 'whole' && (
        <span className="camera-rate">
          <MediaChip icon={Signal}>
            {t('own.sends', { name: sent.name, rate: bitrateText(sent.videoKbps) })}
          </MediaChip>
        </span>
      )}
    </>
  );
}
type ChipsProps = Pick<OwnWindowProps, 'own' | 'placement' | 'earned'> & {
  isLive: boolean;
  isLarge: boolean;
};

/** While paused: what viewers see of it. */
function OwnStill({ own: { stream } }: Pick<OwnWindowProps, 'own'>) {
  const snapshot = useSnapshot(stream);
  return snapshot === '' ? <NoPicture /> : <img src={snapshot} alt="" />;
}

export function OwnWindow({ own, placement, onWhole, earned, ...arranged }: OwnWindowProps) {
  const { t } = useTranslation('streams');
  const { state, publication } = own;
  const { mirror } = useChatSettings();
  const isLarge = arranged.size === 'large';
  const isLive = state.status === 'live' || state.status === 'restarting';
  const isVeiled = own.stream?.veiled === 1;
  const isRecorded = 'recording' in state && state.recording !== undefined;
  return (
    <LiveTile
      mine
      state={state.paused && isLive ? 'paused' : looks[state.status]}
      className={classes('camera camera-own', isVeiled && 'veiled')}
      says={useOwnWindowText(own)}
      action={isLive && state.gone.length > 0 && <ReplaceDevice own={own} />}
      topLeft={<Chips {...{ own, placement, earned, isLive, isLarge }} />}
      topRight={
        <>
          {placement !== 'whole' && <WindowTools nick={t('own.you')} {...arranged} />}
          {placement === 'window' && (
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
        placement !== 'whole' && (
          <>
            <span className="camera-nick cut">{t('own.you')}</span>
            {isLarge && isLive && !state.muted && !state.paused && (
              <span className="camera-voice">
                <VoiceMeter stream={state.media as MediaStream} />
              </span>
            )}
          </>
        )
      }
      controls={
        <>
          {placement === 'stage' && isRecorded && (
            <MediaChip icon={LockKeyhole}>{t('own.clip.private')}</MediaChip>
          )}
          {/* In the other placements a toolbar beside the picture has them. */}
          {placement === 'window' && <Switches own={own} />}
        </>
      }
    >
      {state.paused && <OwnStill own={own} />}
      {isVeiled && <OwnVeilCover large={isLarge || placement === 'whole'} />}
      <LiveVideo media={state.media} label={t('own.picture')} muted mirrored={mirror && !isRearCamera(own)} />
    </LiveTile>
  );
}
