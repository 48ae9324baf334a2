// The call of a dialog: one at a time, with its failure shown in the dialog.
import type { CallSpec, RefusalCode } from '@alcove/protocol';
import { useState } from 'react';
import type { ServerAnswer } from '../../../../call.ts';
import { usePremiumRequired } from '../../../accounts/index.ts';
import { useFailureText } from './use-failure-text.ts';

const needsXxl = (code: string): code is Extract<RefusalCode, `xxl_required_${string}`> =>
  code.startsWith('xxl_required_');

export function useSanctionCall() {
  const textOf = useFailureText();
  const askXxl = usePremiumRequired('chat');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  return {
    busy,
    error,
    /** Resolves with the data of a success. */
    async send<C extends CallSpec>(call: () => Promise<ServerAnswer<C>>) {
      if (busy) return undefined;
      setBusy(true);
      setError('');
      const answer = await call();
      setBusy(false);
      if (answer.status === 'success') return answer.data;
      setError(textOf(answer));
      // The XXL level has ended meanwhile: the dialog stays, with what was entered.
      if (needsXxl(answer.code)) askXxl(answer.code);
      return undefined;
    },
  };
}
