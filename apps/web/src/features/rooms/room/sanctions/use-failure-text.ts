// Why a call failed: the server's words, or that it could not be reached.
import { useTranslation } from 'react-i18next';
import { type CallFailure, isUnanswered } from '../../../../call.ts';

export function useFailureText(): (failure: CallFailure) => string {
  const { t, i18n } = useTranslation('refusals');
  const say = t as unknown as (key: string) => string;
  return (failure) => {
    if (failure.messages) return Object.values(failure.messages).join(' ');
    if (isUnanswered(failure) && i18n.exists(failure.code, { ns: 'refusals' })) return say(failure.code);
    return failure.message;
  };
}
