// Why a call brought nothing, in words for the screen: the server's own, or that no answer came.
import { useTranslation } from 'react-i18next';
import { type CallFailure, isUnanswered } from './call-server.ts';

/**
 * What is said when no answer came. `sent`: nothing is lost, and may be sent again; `once`: sent again, it is still
 * done once; `read`: something could not be read.
 */
export type Silence = 'sent' | 'once' | 'read';

/** `text` is for the screen. */
export type CallFault = CallFailure & { text: string };

export function useFault(silence: Silence): (failure: CallFailure) => CallFault {
  const { t } = useTranslation('ui');
  return (failure) => {
    const said = Object.values(failure.messages ?? {}).join(' ') || failure.message;
    return { ...failure, text: isUnanswered(failure) ? t(`unanswered.${silence}`) : said };
  };
}
