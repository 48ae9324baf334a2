// A call of one's own, until it is answered.
import { callLimits, type VideoCall } from '@alcove/protocol';
import PhoneOff from 'lucide-react/icons/phone-off';
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { hangUp, serverNow } from '../call-connection.ts';
import { CallFace, useShownNick } from './CallFace.tsx';
import { CountRing } from './CountRing.tsx';

export function OutgoingCall({ call }: { call: VideoCall }) {
  const { t } = useTranslation('calls');
  const nick = useShownNick(call);
  const [ringsMs] = useState(() => Math.min(callLimits.ringMs, Math.max(1, call.rings_until - serverNow())));
  return (
    <section className="call-card call-outgoing" aria-label={t('outgoing.title', { nick })}>
      <div className="call-who">
        <CallFace call={call} />
        <div>
          <p className="call-kind">
            <Icon of={PhoneOutgoing} size={16} />
            {t('kind')}
          </p>
          <h2 className="call-title" aria-live="polite">
            {t('outgoing.title', { nick })}
          </h2>
          <p className="call-line">{t('outgoing.line')}</p>
        </div>
        <CountRing ms={ringsMs} />
      </div>
      <div className="call-buttons">
        <Button className="call-hang-up" block icon={PhoneOff} onClick={() => void hangUp(call)}>
          {t('cancel')}
        </Button>
      </div>
    </section>
  );
}
