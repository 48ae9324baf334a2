// A video call in the history of its conversation.
import type { PmMessage } from '@alcove/protocol';
import PhoneMissed from 'lucide-react/icons/phone-missed';
import PhoneOff from 'lucide-react/icons/phone-off';
import Video from 'lucide-react/icons/video';
import { useTranslation } from 'react-i18next';
import { useLocalTime } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { timeOf } from '../moments.ts';

/** Says how a call ended, from the side of its reader. */
export function useCallWords(): (message: PmMessage, me: number) => string | undefined {
  const { t } = useTranslation('pm');
  return ({ call, sender_uid: caller }, me) => {
    if (!call) return undefined;
    if (call.seconds > 0) {
      const [minutes, seconds] = [Math.floor(call.seconds / 60), call.seconds % 60];
      return t(minutes > 0 ? 'calls.lasted' : 'calls.lastedShort', { minutes, seconds });
    }
    if (call.missed === 1) return t(caller === me ? 'calls.unanswered' : 'calls.missed');
    if (call.reason === 'not_connected') return t('calls.notConnected');
    return t(call.reason === 'declined' ? 'calls.declined' : 'calls.ended');
  };
}

export function PastCall({ message, me }: { message: PmMessage; me: number }) {
  const words = useCallWords()(message, me);
  const time = timeOf(message.timestamp, useLocalTime());
  const missed = message.call?.missed === 1 && message.sender_uid !== me;
  const icon = missed ? PhoneMissed : message.call?.seconds ? Video : PhoneOff;
  return (
    <li className="pm-call row g8" data-missed={missed || undefined}>
      <Icon of={icon} size={16} />
      {words}
      <small>{time}</small>
    </li>
  );
}
