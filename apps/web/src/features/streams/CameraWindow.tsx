// The window of one watched camera.
import type { ShowroomMeter } from '@alcove/live-client';
import { may } from '@alcove/protocol';
import Disc from 'lucide-react/icons/disc';
import Flag from 'lucide-react/icons/flag';
import Gift from 'lucide-react/icons/gift';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { type CSSProperties, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LiveTile } from '../../ui/LiveTile.tsx';
import { Token } from '../../ui/marks.tsx';
import { MediaChip } from '../../ui/Media.tsx';
import { useRoom } from '../chat/index.ts';
import { leavingVisit, LowBalance, MeterChip, StoppedMeter } from '../showroom/index.ts';
import { Caption } from './Caption.tsx';
import { FollowPublisherButton } from './FollowPublisherButton.tsx';
import { audibleUid, autoplayBlockedUid } from './audible-camera.ts';
import { usePublisherProfile, useSnapshot } from './publisher-profile.ts';
import { LiveVideo } from './LiveVideo.tsx';
import type { WatchedCamera } from './room-cameras.ts';
import { NoPicture } from './NoPicture.tsx';
import { PictureVeil } from './PictureVeil.tsx';
import { cameraReport } from './reported/open.ts';
import { ReportedVeil } from './reported/ReportedVeil.tsx';
import { ViewerCount } from './ViewerCount.tsx';
import { useAutoClose } from './auto-close.ts';
import { useWindowSize } from './use-window-size.ts';
import { isCameraOn, closesByItself, tileStateOf, windowMessageOf } from './window-message.ts';
import { useWindowMessageText, WindowMessageAction } from './WindowMessageText.tsx';
import { type WindowArrangement, WindowTools } from './WindowTools.tsx';

export type CameraWindowProps = {
  seen: WatchedCamera;
  limited: boolean;
  /** The reader's visit, in a showroom. */
  meter: ShowroomMeter | undefined;
} & WindowArrangement;

export function CameraWindow({ seen, limited, meter, ...arranged }: CameraWindowProps) {
  const { t } = useTranslation('streams');
  const { view, uid, stream, state } = seen;
  const { me, give, tip } = useRoom();
  const mayGive = me !== undefined && me.uid !== uid && may('useWallet', me.standing);
  const frame = useRef<HTMLDivElement>(null);
  const [ratio, setRatio] = useState<number>();
  const profile = usePublisherProfile()(uid, stream);
  const isAudible = audibleUid.use() === uid;
  const isAutoplayBlocked = autoplayBlockedUid.use() === uid;
  const message = windowMessageOf(state, stream, limited);
  const text = useWindowMessageText(message, state);
  const muted = stream?.muted === 1;
  // The meter of a visit is stopped: its picture may come back.
  useAutoClose(view, closesByItself(message) && meter === undefined);
  useWindowSize(frame, view);
  // Runs in a click handler, so that the browser's autoplay policy allows sound.
  const listen = () => {
    autoplayBlockedUid.set(undefined);
    audibleUid.set(uid);
  };
  const media = 'media' in state ? state.media : undefined;
  const isReported = message === 'reported';
  // Drawn before it has a frame: an element that came with the first would wait for the second.
  const arriving = state.status === 'connecting' ? state.arriving : undefined;
  const played = isReported ? undefined : (media ?? arriving);
  const mayReport = media !== undefined && me !== undefined && may('report', me.standing);
  const offer = (
    <Button
      className="camera-offer"
      kind="token"
      icon={Token}
      aria-label={t('window.tip', { nick: profile.nick })}
      onClick={() => tip({ uid, nick: profile.nick })}
    >
      {t('window.offer')}
    </Button>
  );
  return (
    <div ref={frame} className="camera-frame" style={{ '--ratio': ratio } as CSSProperties}>
      <LiveTile
        state={tileStateOf(message, muted)}
        className={message === 'veiled' || isReported ? 'camera shuttered' : 'camera'}
        says={text && (meter?.runs === 0 ? <StoppedMeter text={text} meter={meter} /> : text)}
        action={<WindowMessageAction message={message} view={view} />}
        topLeft={
          <>
            {meter && <MeterChip meter={meter} price={arranged.size === 'large'} />}
            {!meter && stream && isCameraOn(message) && <ViewerCount count={stream.watchers} />}
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
            nick={profile.nick}
            {...arranged}
            onClose={() => (meter ? leavingVisit.set(view.ref) : view.leave())}
            moving={media !== undefined}
          />
        }
        caption={<Caption profile={profile} muted={muted} />}
        controls={
          media && (
            <>
              {isAutoplayBlocked && !isAudible && (
                <Button kind="media" size="small" icon={Volume2} onClick={listen}>
                  {t('window.sound')}
                </Button>
              )}
              <IconButton
                icon={isAudible ? Volume2 : VolumeX}
                kind="media"
                label={
                  isAudible
                    ? t('window.silence', { nick: profile.nick })
                    : t('window.listen', { nick: profile.nick })
                }
                aria-pressed={isAudible}
                onClick={isAudible ? () => audibleUid.set(undefined) : listen}
              />
              <span className="camera-more">
                {mayReport && arranged.size !== 'small' && (
                  <IconButton
                    icon={Flag}
                    kind="media"
                    label={t('report.open', { nick: profile.nick })}
                    onClick={() => cameraReport.set({ streamId: view.streamId, nick: profile.nick })}
                  />
                )}
                {arranged.size !== 'small' && <FollowPublisherButton uid={uid} nick={profile.nick} />}
                {mayGive && (
                  <IconButton
                    className="camera-gift"
                    icon={Gift}
                    kind="media"
                    label={t('window.give', { nick: profile.nick })}
                    onClick={() => give({ uid, nick: profile.nick })}
                  />
                )}
                {mayGive && arranged.size === 'small' && offer}
              </span>
              {mayGive && arranged.size !== 'small' && offer}
            </>
          )
        }
      >
        {meter?.runs === 1 && <LowBalance meter={meter} withText={arranged.size === 'large'} />}
        {isReported ? <ReportedVeil large={arranged.size === 'large'} /> : <Still seen={seen} />}
        {message === 'veiled' && <PictureVeil large={arranged.size === 'large'} />}
        {played && (
          <LiveVideo
            media={played}
            label={t('window.picture', { nick: profile.nick })}
            muted={!isAudible}
            onShape={setRatio}
            onAutoplayBlocked={() => {
              audibleUid.set(undefined);
              autoplayBlockedUid.set(uid);
            }}
          />
        )}
      </LiveTile>
    </div>
  );
}

/** Shown under the video while it has no frame: the last snapshot, or the blurred picture of a visitor. */
function Still({ seen: { state, stream } }: { seen: WatchedCamera }) {
  const snapshot = useSnapshot(stream);
  const url = state.status === 'pictures' ? state.url : snapshot;
  return url === '' ? <NoPicture /> : <img src={url} alt="" />;
}
