// The nick of a new member: whether it is free is shown while it is typed, with free nicks like it.
import { nickFault } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../call/use-answer.ts';
import { useAnswers } from '../../../call/use-answers.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { TextField, useFieldText, useMend, useUsualValue } from './Form.tsx';
import { useTypedBefore } from './use-typed-before.ts';
import { useFaultText } from './use-form.ts';

const askAfterMs = 400;
const offered = 2;

type Known = 'idle' | 'checking' | 'free' | { refused: string };

/** Asks once the typing rests. */
function useAvailability(nick: string): Known {
  const textOf = useFaultText();
  const mayBeFree = nick !== '' && !nickFault(nick);
  const read = useAnswer(addresses.checkNick, mayBeFree ? { nick } : undefined, { afterMs: askAfterMs });
  if (!mayBeFree) return 'idle';
  if (read.state === 'asking') return 'checking';
  if (read.state === 'open') return read.data.free ? 'free' : { refused: textOf('nick_taken') };
  // Without an answer nothing is claimed: sending the form will tell.
  const { code, message, messages } = read.fault;
  const refused = messages?.nick ?? (code.startsWith('nick_') && message);
  return refused ? { refused } : 'idle';
}

/** The same nick with a number. */
function numbered(nick: string): string[] {
  const stem = nick
    .normalize('NFC')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .slice(0, 24);
  if (!stem) return [];
  const start = [...stem].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 80, 7);
  return [0, 13, 29].map((step) => `${stem}${10 + ((start + step) % 89)}`);
}

/** Free nicks close to one that is not, asked for before they are offered. */
export function useFreeNicks(nick: string | undefined): readonly string[] {
  const candidates = numbered(nick ?? '');
  const answers = useAnswers(
    addresses.checkNick,
    candidates.map((candidate) => ({ nick: candidate })),
  );
  return candidates.filter((_, at) => answers?.[at]?.free).slice(0, offered);
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
    <p className="free-nicks cluster g8">
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
