// How a call ended, for three seconds; hovering or focus keeps it.
import { callLimits, pathTo, type VideoCall } from '@alcove/protocol';
import LogOut from 'lucide-react/icons/log-out';
import PhoneCall from 'lucide-react/icons/phone-call';
import PhoneMissed from 'lucide-react/icons/phone-missed';
import PhoneOff from 'lucide-react/icons/phone-off';
import Smartphone from 'lucide-react/icons/smartphone';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { startCall } from '../call-connection.ts';
import { roomCamera } from '../call-devices.ts';
import { dismissCall, type ShownCall, showCaller } from '../shown-call.ts';
import { CallFace, useShownNick } from './CallFace.tsx';
import { CountRing } from './CountRing.tsx';

const icons = {
  finished: PhoneOff,
  unanswered: PhoneMissed,
  busy: PhoneCall,
  declined: PhoneOff,
  not_connected: WifiOff,
  client_logout: LogOut,
  cancelled: PhoneOff,
  elsewhere: Smartphone,
  hidden: PhoneOff,
} as const;

type Props = {
  call: VideoCall;
  is: Extract<ShownCall['is'], 'ended' | 'cancelled' | 'elsewhere' | 'hidden'>;
};

/** While the focus is on it, or a pointer that has moved: it often appears under a click. */
function useKept() {
  const card = useRef<HTMLElement>(null);
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const keep = () => setIsKept(true);
    const letGo = () => setIsKept(false);
    for (const type of ['pointermove', 'focusin']) element.addEventListener(type, keep);
    for (const type of ['pointerleave', 'focusout']) element.addEventListener(type, letGo);
    return () => {
      for (const type of ['pointermove', 'focusin']) element.removeEventListener(type, keep);
      for (const type of ['pointerleave', 'focusout']) element.removeEventListener(type, letGo);
    };
  }, []);
  return { card, isKept };
}

export function EndCard({ call, is }: Props) {
  const { t } = useTranslation('video-calls');
  const { card, isKept } = useKept();
  const { uid } = call.counterpart;
  const nick = useShownNick(call);
  const isRoomSeen = roomCamera.use() === 'resumed';
  const why = is === 'ended' ? call.ended_reason || 'finished' : is;
  useEffect(() => {
    if (isKept) return;
    const timer = setTimeout(dismissCall, callLimits.endShownMs);
    return () => clearTimeout(timer);
  }, [isKept]);
  // Coral only where another try makes sense.
  const mayCallAgain =
    is === 'ended' && call.incoming === 0 && (why === 'unanswered' || why === 'not_connected');
  const [minutes, seconds] = [Math.floor(call.seconds / 60), call.seconds % 60];
  const time = t(minutes > 0 ? 'duration' : 'shortDuration', { minutes, seconds });
  return (
    <section ref={card} className="call-card call-end">
      <div className="call-end-head">
        <CallFace call={call} />
        <span className="call-end-icon muted">
          <Icon of={icons[why]} size={16} />
        </span>
        <CountRing ms={callLimits.endShownMs} held={isKept} />
      </div>
      {/* It is there at once with its words, which a polite region would not read out. */}
      <div role="alert">
        <h2 className="call-title breakable">{t(`end.${why}.title`, { nick })}</h2>
        <p className="call-line">
          {why === 'finished' && call.seconds > 0
            ? t('end.finished.after', { nick, time })
            : t(`end.${why}.line`, { nick })}
        </p>
        {is === 'ended' && isRoomSeen && <p className="call-line">{t('roomResumed')}</p>}
      </div>
      <div className="call-buttons">
        {mayCallAgain && (
          <Button kind="primary" onClick={() => void startCall(uid).catch(dismissCall)}>
            {t('again')}
          </Button>
        )}
        {is === 'hidden' ? (
          <Button
            onClick={() => {
              showCaller(uid);
              dismissCall();
            }}
          >
            {t('undo')}
          </Button>
        ) : (
          <ButtonLink to={`${pathTo('memberMessagePmConversations')}?pm=${uid}`} onClick={dismissCall}>
            {t('write')}
          </ButtonLink>
        )}
        {!mayCallAgain && <Button onClick={dismissCall}>{t('close')}</Button>}
      </div>
    </section>
  );
}
