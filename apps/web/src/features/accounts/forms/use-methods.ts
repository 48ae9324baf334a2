// Which second factors may be used now; asked when the step is shown.
import type { accountsCalls, CallAddress } from '@alcove/protocol';
import { useEffect, useState } from 'react';
import { type CallFailure, callServer } from '../../../call.ts';

type Asked = (typeof accountsCalls)['secondStep'] | (typeof accountsCalls)['stepUpMethods'];
export type Methods = {
  methods: readonly ('password' | 'totp' | 'passkey' | 'recovery')[];
  passkey_options: string;
};

/** Undefined while asking; before scripts run it stays so, and every field is shown. */
export function useMethods(address: CallAddress<Asked>) {
  const [asked, setAsked] = useState<{ methods?: Methods; failure?: CallFailure }>({});
  const { path, method } = address;
  useEffect(() => {
    const leaving = new AbortController();
    const asking = { method, path } as CallAddress<Asked>;
    const ask = async () => {
      const answer = await callServer(asking, {}, { signal: leaving.signal });
      if (answer.status === 'success') setAsked({ methods: answer.data });
      else if (answer.code !== 'request_aborted') setAsked({ failure: answer });
    };
    void ask();
    return () => leaving.abort();
  }, [method, path]);
  return asked;
}
