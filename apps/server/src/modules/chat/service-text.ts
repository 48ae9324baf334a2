// The words of messages of the server in the history of rooms, for clients that have none of their own.
import type { ChatMessage, Language } from '@alcove/protocol';
import { serviceNotices } from '@alcove/protocol';
import type { Dictionaries } from '../../platform/words.ts';

export const createServiceText =
  (dictionaries: Dictionaries) =>
  (language: Language, { message, service }: ChatMessage): string => {
    const notice = serviceNotices.find((name) => name === service?.params.notice);
    if (!service || !notice) return message;
    return dictionaries[language].words.t(`rooms:live.notices.${notice}`, {
      ...service.params,
      count: Number(service.params.count ?? 0),
      // Names of the catalogue are stored in every language.
      gift: service.params[`gift_${language}`],
    });
  };
