// One small form of a list: posted by the browser itself before scripts run, sent without leaving the page
// afterwards.
import type { AnswerOf, ArgumentsOf, CallAddress, CallSpec, Language } from '@alcove/protocol';
import { inLanguage } from '@alcove/protocol';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { addressIn, type CallFailure, callServer, isUnanswered } from '../../call.ts';
import { notify } from '../../toasts.ts';

export function useRelationCall() {
  const { t, i18n } = useTranslation('relations');
  const { pathname, search } = useLocation();
  const language = i18n.language as Language;
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const textOf = (failure: CallFailure): string =>
    isUnanswered(failure)
      ? t('failed.unreachable')
      : (Object.values(failure.messages ?? {})[0] ?? failure.message);

  return {
    busy,
    /** Of a form, for browsers without scripts. */
    formTo: <C extends CallSpec>({ path }: CallAddress<C>) => ({
      method: 'post' as const,
      action: addressIn(language, path),
    }),
    /** Where such a browser comes back to. */
    back: inLanguage(pathname, language) + search,

    /** Resolves to the result; a refusal goes to `onRefusal`, or into a toast. */
    async send<C extends CallSpec>(
      address: CallAddress<C>,
      input: ArgumentsOf<C>,
      onRefusal = (text: string) => notify({ icon: CircleAlert, tone: 'danger', title: text }),
    ): Promise<AnswerOf<C> | undefined> {
      if (sending.current) return undefined;
      sending.current = true;
      setBusy(true);
      const answer = await callServer(address, input);
      sending.current = false;
      setBusy(false);
      if (answer.status === 'success') return answer.data;
      onRefusal(textOf(answer));
      return undefined;
    },
  };
}
