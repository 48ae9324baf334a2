// Notices of the house in the reader's language, by their type; another type is told as the house wrote it.
import type { ServiceMessage } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';

export function useServiceText(): (message: ServiceMessage) => string {
  const { t } = useTranslation('rooms');
  return ({ type, text, params }) => {
    const nick = typeof params.nick === 'string' ? params.nick : '';
    switch (type) {
      // Written by whoever keeps the room.
      case 'welcome':
        return typeof params.text === 'string' && params.text ? params.text : text;
      case 'muted':
        return nick ? t('room.service.muted', { nick }) : text;
      case 'unmuted':
        return nick ? t('room.service.unmuted', { nick }) : text;
      case 'excluded':
        return nick ? t('room.service.excluded', { nick }) : text;
      case 'exclusion_requested':
        return nick ? t('room.service.exclusionRequested', { nick }) : text;
      case 'room_closed':
        return t('room.service.closed');
      case 'room_opened':
        return t('room.service.opened');
      default:
        return text;
    }
  };
}
