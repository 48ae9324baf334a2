// Why a call of an author failed, in words: the server's, or that it did not answer.
import { useTranslation } from 'react-i18next';
import { type CallFailure, isUnanswered } from '../../call.ts';

export function useWhyFailed(): (failure: CallFailure) => string {
  const { t } = useTranslation('authoring');
  return (failure) =>
    isUnanswered(failure) ? t('unreachable') : (Object.values(failure.messages ?? {})[0] ?? failure.message);
}
