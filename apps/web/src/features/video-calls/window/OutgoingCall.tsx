// A call of one's own, until it is answered: one sees oneself, and chooses what the other will see and hear. On phones
// it fills the screen, or a card of it.
import { callLimits, type VideoCall } from '@alcove/protocol';
import Lock from 'lucide-react/icons/lock';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Minimize2 from 'lucide-react/icons/minimize-2';
import PhoneOff from 'lucide-react/icons/phone-off';
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing';
import VideoOff from 'lucide-react/icons/video-off';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnChip } from '../../../DrawnChip.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { hangUp, prepareCall, serverNow } from '../call-connection.ts';
import { joinedCall } from '../call-devices.ts';
import { useCallFocus } from './call-focus.ts';
import { CallFace, useShownNick } from './CallFace.tsx';
import { CallPicture } from './CallPicture.tsx';
import { CallSwitches, ownSwitches } from './CallSwitches.tsx';
import { CountRing } from './CountRing.tsx';

type Props = { call: VideoCall; isSmall: boolean; onSize: (isSmall: boolean) => void };

function OwnPreview({ call }: { call: VideoCall }) {
  const { t } = useTranslation('video-calls');
  const joined = joinedCall.use();
  const { isDark } = ownSwitches(joined);
  const [ringsMs] = useState(() => Math.min(callLimits.ringMs, Math.max(1, call.rings_until - serverNow())));
  return (
    <div className="call-preview">
      {joined?.stream && !isDark ? (
        <>
          <CallPicture media={joined.stream} own label={t('self')} />
          <DrawnChip media={joined.stream} />
          <span className="call-chip row g8 semibold tnum t12">{t('preview')}</span>
        </>
      ) : (
        <p className="stack g8" aria-live="polite">
          <Icon of={VideoOff} size={20} />
          <span data-long={joined?.failed}>
            {joined?.failed ? t('devicesFailed') : joined?.stream ? t('ownDark') : t('opening')}
          </span>
        </p>
      )}
      <CountRing ms={ringsMs} />
    </div>
  );
}

export function OutgoingCall({ call, isSmall, onSize }: Props) {
  const { t } = useTranslation('video-calls');
  const nick = useShownNick(call);
  const card = useCallFocus<HTMLElement>();
  const hasFailed = joinedCall.use()?.failed === true;
  useEffect(() => prepareCall(call), [call]);
  return (
    <section
      ref={card}
      className="call-card call-outgoing"
      data-small={isSmall || undefined}
      aria-label={t('outgoing.title', { nick })}
      tabIndex={-1}
    >
      <p className="call-kind call-kind-phone">
        <Icon of={Lock} size={14} />
        {t('kind')}
      </p>
      <IconButton
        className="call-size"
        icon={isSmall ? Maximize2 : Minimize2}
        label={t(isSmall ? 'enlarge' : 'reduce')}
        onClick={() => onSize(!isSmall)}
      />
      <div className="call-who row g16">
        <CallFace call={call} />
        <div>
          <p className="call-kind call-kind-desk">
            <Icon of={PhoneOutgoing} size={16} />
            {t('kind')}
          </p>
          <h2 className="call-title breakable">{t('outgoing.title', { nick })}</h2>
          <p className="call-line">{t('outgoing.line')}</p>
        </div>
      </div>
      <OwnPreview call={call} />
      <p className="call-hint">{hasFailed ? t('devicesFailed') : t('outgoing.hint')}</p>
      <div className="call-buttons call-calling">
        <CallSwitches kind="filled" />
        <Button className="call-hang-up" icon={PhoneOff} onClick={() => void hangUp(call)}>
          {t('cancel')}
        </Button>
      </div>
    </section>
  );
}
