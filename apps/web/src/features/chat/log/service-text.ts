// Service messages in the reader's language, by their type; a type without a text is shown as the server wrote
// it.
import type { ServiceMessage } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { minutesLeft } from '../room/time.ts';

export function useServiceText(): (message: ServiceMessage) => string {
  const { t, i18n } = useTranslation('rooms');
  const say = t as unknown as (key: string, params: ServiceMessage['params']) => string;
  return ({ type, text, params, timestamp }) => {
    const key = `live.notices.${params.notice ?? type}`;
    // The tokens of a tip, or the minutes that a mute lasts.
    const count = Number(
      params.count ?? minutesLeft(Number(params.untilAt ?? 0), (timestamp + 1) * 1000 - 1),
    );
    // A welcome is written by the host.
    return type !== 'welcome' && i18n.exists(key, { ns: 'rooms', count })
      ? say(key, { ...params, count, gift: params[`gift_${i18n.language}`] ?? '' })
      : text;
  };
}
