// A call that was answered: the other's picture, one's own as an arch, and what can be done. It fills the page, or a
// corner of it, so that the page behind can be used.
import { secondsOf, type VideoCall } from '@alcove/protocol';
import type { LiveMedia } from '@alcove/live-client';
import Lock from 'lucide-react/icons/lock';
import Maximize from 'lucide-react/icons/maximize';
import MessageCircle from 'lucide-react/icons/message-circle';
import MicOff from 'lucide-react/icons/mic-off';
import Minimize2 from 'lucide-react/icons/minimize-2';
import Maximize2 from 'lucide-react/icons/maximize-2';
import PhoneOff from 'lucide-react/icons/phone-off';
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnChip } from '../../../DrawnChip.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { windowActions } from '../../pm/index.ts';
import { hangUp, isCallLost, serverNow } from '../call-connection.ts';
import { type JoinedCall, joinedCall, roomCamera } from '../call-devices.ts';
import { keepWithin, useCallFocus } from './call-focus.ts';
import { CallFace, useShownNick } from './CallFace.tsx';
import { CallPicture } from './CallPicture.tsx';
import { CallSwitches, ownSwitches } from './CallSwitches.tsx';
import { twoDigits } from '@alcove/i18n';

function Duration({ since }: { since: number }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, secondsOf(now - since));
  return <span>{`${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`}</span>;
}

function otherMedia({ media }: JoinedCall): LiveMedia | undefined {
  const state = media?.other?.state;
  return state?.status === 'live' || state?.status === 'restarting' ? state.media : undefined;
}

type Props = { call: VideoCall; isSmall: boolean; onSize: (isSmall: boolean) => void };

export function ActiveCall({ call, isSmall, onSize }: Props) {
  const { t } = useTranslation('video-calls');
  const joined = joinedCall.use();
  const isRoomQuiet = roomCamera.use() === 'quiet';
  const frame = useCallFocus<HTMLElement>({ covers: !isSmall });
  const nick = useShownNick(call);
  const isLost = isCallLost.use();
  const picture = joined && otherMedia(joined);
  const { isDark } = ownSwitches(joined);
  const other = joined?.media?.other?.stream;
  const seesOther = picture && other?.camera !== 0 && other?.paused !== 1;
  const status = joined?.failed ? t('devicesFailed') : picture ? undefined : t('connecting');
  const words = status ?? (seesOther ? undefined : t('noPicture', { nick }));
  const pip = () => {
    const video = frame.current?.querySelector('video');
    if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => undefined);
    else void video?.requestPictureInPicture().catch(() => undefined);
  };
  const write = () => {
    windowActions.maximize(call.counterpart.uid);
    onSize(true);
  };
  const fullscreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    else void frame.current?.requestFullscreen().catch(() => undefined);
  };
  return (
    <section
      ref={frame}
      className="call-stage"
      data-small={isSmall || undefined}
      aria-label={t('with', { nick })}
      tabIndex={-1}
      {...(!isSmall && { role: 'dialog', 'aria-modal': true, onKeyDown: keepWithin })}
    >
      <output className="visually-hidden">{words ?? t('pictureOf', { nick })}</output>
      {picture && <CallPicture media={picture} label={t('pictureOf', { nick })} />}
      {!seesOther && (
        <div className="call-waiting">
          <CallFace call={call} large />
          <h2 className="call-title breakable">{nick}</h2>
          <p>{words}</p>
          {isRoomQuiet && <p className="call-note t14">{t('roomPaused')}</p>}
        </div>
      )}
      {isLost && (
        <output className="call-lost row g8 t14">
          <Icon of={WifiOff} size={16} />
          {t('lost')}
        </output>
      )}
      <header className="call-head split g12">
        <span className="call-chip row g8 semibold tnum">
          <Icon of={Lock} size={14} />
          {t('private')}
          {call.active > 0 && <Duration since={call.active} />}
        </span>
        <span className="call-tools">
          <IconButton
            icon={isSmall ? Maximize2 : Minimize2}
            kind="media"
            label={t(isSmall ? 'enlarge' : 'reduce')}
            onClick={() => onSize(!isSmall)}
          />
          {!isSmall && document.pictureInPictureEnabled && (
            <IconButton icon={PictureInPicture2} kind="media" label={t('pip')} onClick={pip} />
          )}
          {!isSmall && (
            <IconButton icon={Maximize} kind="media" label={t('fullscreen')} onClick={fullscreen} />
          )}
        </span>
      </header>
      <footer className="call-bar split g12">
        <b className="call-nick row g8">
          <span title={nick}>{nick}</span>
          {other?.muted === 1 && <Icon of={MicOff} size={16} label={t('otherMuted')} />}
        </b>
        <span className="call-controls">
          <CallSwitches kind="media" {...(!isSmall && { size: 'large' })} withDevices={!isSmall} />
          {!isSmall && (
            <IconButton icon={MessageCircle} kind="media" size="large" label={t('write')} onClick={write} />
          )}
          <IconButton
            className="call-hang-up"
            icon={PhoneOff}
            {...(!isSmall && { size: 'large' })}
            label={t('hangUp')}
            onClick={() => void hangUp(call)}
          />
        </span>
      </footer>
      {joined?.stream && !isDark && (
        <div className="call-self">
          <CallPicture media={joined.stream} own label={t('self')} />
          <DrawnChip media={joined.stream} />
        </div>
      )}
    </section>
  );
}
