// The nick of a new member: whether it is free is shown while it is typed, with free nicks like it.
import { nickFault } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../../call.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { TextField, useFieldText, useMend, useUsualValue } from './Form.tsx';
import { useTypedBefore } from './use-typed-before.ts';
import { useFaultText } from './use-form.ts';

const askAfterMs = 400;
const offered = 2;

type Known = 'idle' | 'checking' | 'free' | { refused: string };

/** Asks once the typing rests; what was asked for an older nick no longer counts. */
function useAvailability(nick: string): Known {
  const textOf = useFaultText();
  const [known, setKnown] = useState<{ nick: string; state: Known }>({ nick: '', state: 'idle' });
  const text = useRef(textOf);
  useEffect(() => {
    text.current = textOf;
  });
  useEffect(() => {
    if (!nick || nickFault(nick)) return;
    const leaving = new AbortController();
    const ask = async () => {
      const answer = await callServer(addresses.checkNick, { nick }, { signal: leaving.signal });
      if (leaving.signal.aborted) return;
      if (answer.status === 'success') {
        const state = answer.data.free ? 'free' : { refused: text.current('nick_taken') };
        setKnown({ nick, state });
        return;
      }
      // Without an answer nothing is claimed: sending the form will tell.
      const refused = answer.messages?.nick ?? (answer.code.startsWith('nick_') && answer.message);
      setKnown({ nick, state: refused ? { refused } : 'idle' });
    };
    const timer = setTimeout(() => void ask(), askAfterMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [nick]);
  if (!nick || nickFault(nick)) return 'idle';
  return known.nick === nick ? known.state : 'checking';
}

/** Free nicks close to one that is not: the same with a number, asked for before they are offered. */
export function useFreeNicks(nick: string | undefined): readonly string[] {
  const [found, setFound] = useState<{ for?: string; nicks: readonly string[] }>({ nicks: [] });
  useEffect(() => {
    if (!nick) return;
    const leaving = new AbortController();
    const stem = nick
      .normalize('NFC')
      .replace(/[^\p{L}\p{Nd}]/gu, '')
      .slice(0, 24);
    if (!stem) return;
    const start = [...stem].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 80, 7);
    const candidates = [0, 13, 29].map((step) => `${stem}${10 + ((start + step) % 89)}`);
    const ask = async (candidate: string) => {
      const answer = await callServer(addresses.checkNick, { nick: candidate }, { signal: leaving.signal });
      return answer.status === 'success' && answer.data.free ? [candidate] : [];
    };
    const askAll = async () => {
      const lists = await Promise.all(candidates.map(ask));
      if (!leaving.signal.aborted) setFound({ for: nick, nicks: lists.flat().slice(0, offered) });
    };
    void askAll();
    return () => leaving.abort();
  }, [nick]);
  return nick && found.for === nick ? found.nicks : [];
}

/** Free nicks as chips. */
export function FreeNicks({
  nicks,
  onChoose,
}: {
  nicks: readonly string[];
  onChoose: (nick: string) => void;
}) {
  const { t } = useTranslation('accounts');
  if (nicks.length === 0) return null;
  return (
    <p className="free-nicks">
      <span>{t('nick.suggestions')}</span>
      {nicks.map((nick) => (
        <Chip key={nick} onClick={() => onChoose(nick)}>
          {nick}
        </Chip>
      ))}
    </p>
  );
}

export function NickField() {
  const { t } = useTranslation('accounts');
  const [nick, setNick] = useState(useUsualValue('nick'));
  const mend = useMend();
  const place = useRef<HTMLDivElement>(null);
  useTypedBefore(place, 'nick', nick, setNick);
  const wanted = nick.trim();
  const known = useAvailability(wanted);
  const said = useFieldText('nick');
  const refused = typeof known === 'object' ? known.refused : undefined;
  const free = useFreeNicks(refused !== undefined || said !== undefined ? wanted : undefined);
  return (
    <div className="field-with" ref={place}>
      <TextField
        name="nick"
        label={t('signup.nick')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={nick}
        onChange={(event) => setNick(event.currentTarget.value)}
        {...(refused && { error: refused })}
        {...(known === 'checking' && { checking: t('nick.checking') })}
        {...(known === 'free' && { ok: t('nick.free', { nick: wanted }) })}
      />
      <FreeNicks
        nicks={free}
        onChoose={(chosen) => {
          setNick(chosen);
          mend('nick');
        }}
      />
    </div>
  );
}
