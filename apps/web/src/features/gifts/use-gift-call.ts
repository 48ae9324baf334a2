// One small change of a gift: sent without leaving the page, refusals shown in toasts.
import type { CallAddress, AnswerOf, ArgumentsOf, CallSpec } from '@alcove/protocol';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer, isUnanswered } from '../../call.ts';
import { notify } from '../../toasts.ts';

export function useGiftCall() {
  const { t } = useTranslation('gifts');
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  async function send<C extends CallSpec>(
    address: CallAddress<C>,
    input: ArgumentsOf<C>,
  ): Promise<AnswerOf<C> | undefined> {
    if (sending.current) return undefined;
    sending.current = true;
    setBusy(true);
    const answer = await callServer(address, input);
    sending.current = false;
    setBusy(false);
    if (answer.status === 'success') return answer.data;
    const title = isUnanswered(answer) ? t('list.failed.send') : answer.message;
    notify({ icon: CircleAlert, tone: 'danger', title });
    return undefined;
  }
  return { busy, send };
}
