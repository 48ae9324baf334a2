// A call that rings here: answered with or without a camera, or declined. On phones a swipe does the same.
import { audioPrefix, callLimits, type VideoCall } from '@alcove/protocol';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Lock from 'lucide-react/icons/lock';
import PhoneIncoming from 'lucide-react/icons/phone-incoming';
import PhoneOff from 'lucide-react/icons/phone-off';
import Video from 'lucide-react/icons/video';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { windowActions } from '../../pm/index.ts';
import { answerCall, declineCall } from '../call-connection.ts';
import { ringOnce } from '../ring.ts';
import { swipeOf } from '../swipe.ts';
import { dismissCall } from '../shown-call.ts';
import { useCallFocus } from './call-focus.ts';
import { CallFace, useShownNick } from './CallFace.tsx';

/** A page whose socket is lost stops ringing by itself, so long after the server would have announced the end. */
const announcedWithinMs = 3000;

function useRinging() {
  useEffect(() => {
    if (document.documentElement.dataset.discreet !== undefined) return;
    const audio = new Audio(`${audioPrefix}message.mp3`);
    // Before the first gesture browsers refuse to play; the card is there all the same.
    const stop = ringOnce(() => void audio.play().catch(() => undefined));
    return () => {
      stop();
      audio.pause();
    };
  }, []);
}

export function IncomingCall({ call }: { call: VideoCall }) {
  const { t } = useTranslation('video-calls');
  const { gender, uid } = call.counterpart;
  const nick = useShownNick(call);
  const card = useCallFocus<HTMLElement>();
  const from = useRef<number>(undefined);
  const [shift, setShift] = useState(0);
  useRinging();
  useEffect(() => {
    const timer = setTimeout(dismissCall, callLimits.ringMs + announcedWithinMs);
    return () => clearTimeout(timer);
  }, []);

  const answer = (withCamera: boolean) => {
    // R4.128
    windowActions.maximize(uid);
    void answerCall(call, withCamera);
  };
  const decline = () => void declineCall(call);
  const begin = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') return;
    from.current = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (from.current !== undefined) setShift(event.clientX - from.current);
  };
  const end = (event: PointerEvent) => {
    const swipe = from.current === undefined ? undefined : swipeOf(event.clientX - from.current);
    from.current = undefined;
    setShift(0);
    if (swipe === 'answer') answer(true);
    if (swipe === 'decline') decline();
  };

  const plural = gender === 3 ? 'couple' : 'one';
  return (
    <section
      ref={card}
      className="call-card call-incoming"
      role="alertdialog"
      aria-label={t(`incoming.${plural}`, { nick })}
      tabIndex={-1}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setShift(0)}
    >
      <p className="call-kind call-kind-phone">
        <Icon of={Lock} size={14} />
        {t('kind')}
      </p>
      <div className="call-who row g16">
        <CallFace call={call} large />
        <div>
          <p className="call-kind call-kind-desk">
            <Icon of={PhoneIncoming} size={16} />
            {t('kind')}
          </p>
          <h2 className="call-title breakable">{t(`incoming.${plural}`, { nick })}</h2>
          <p className="call-line">{t('incoming.line')}</p>
        </div>
      </div>
      <div className="call-buttons">
        <Button kind="primary" className="call-answer" icon={Video} onClick={() => answer(true)}>
          {t('answer')}
        </Button>
        <Button onClick={() => answer(false)}>{t('answerBlind')}</Button>
        <Button kind="danger" icon={PhoneOff} onClick={decline}>
          {t('decline')}
        </Button>
      </div>
      <div className="call-track">
        <IconButton
          icon={Video}
          kind="success"
          size="large"
          label={t('answer')}
          onClick={() => answer(true)}
        />
        <span aria-hidden="true" className="call-knob" style={{ translate: `${shift}px` }}>
          <Icon of={ChevronLeft} />
          <Icon of={ChevronRight} />
        </span>
        <IconButton icon={PhoneOff} kind="danger" size="large" label={t('decline')} onClick={decline} />
      </div>
      <p className="call-hint">{t('swipe')}</p>
    </section>
  );
}
