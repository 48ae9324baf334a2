// Streaming by a program such as OBS instead of this browser's camera: the server URL to enter, and the stream key
// that authenticates the member, which is shown once.
import type { AnswerOf, Room, streamsCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Copy from 'lucide-react/icons/copy';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Input } from '../../../ui/Input.tsx';

/** Calls about the stream key, one at a time. `key` holds a new key; the server never sends it again. */
function useStreamKey() {
  const reading = useCall(addresses.streamKey);
  const renewing = useCall(addresses.renewStreamKey);
  const ending = useCall(addresses.endStreamKey);
  const [known, setKnown] = useState<AnswerOf<typeof streamsCalls.streamKey>>();
  const [key, setKey] = useState('');
  const calls = [reading, renewing, ending];
  const isBusy = calls.some(({ busy }) => busy);

  async function ask(work: () => Promise<void>) {
    if (isBusy) return;
    for (const { forgetFault } of calls) forgetFault();
    await work();
  }
  async function read() {
    const answer = await reading.send({});
    if (answer) setKnown(answer);
  }
  return {
    known,
    key,
    fault: calls.find(({ fault }) => fault)?.fault,
    isBusy,
    read: () => ask(read),
    renew: () =>
      ask(async () => {
        const answer = await renewing.send({});
        if (!answer) return;
        setKey(answer.key);
        await read();
      }),
    end: () =>
      ask(async () => {
        if (!(await ending.send({}))) return;
        setKey('');
        await read();
      }),
  };
}

type CopiedProps = { label: string; copy: string; value: string; hint?: ReactNode };

function Copied({ label, copy, value, hint }: CopiedProps) {
  const { t } = useTranslation('streams');
  const [result, setResult] = useState<'copied' | 'notCopied'>();
  const take = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setResult('copied');
    } catch {
      // The clipboard is not allowed here; the text can still be selected.
      setResult('notCopied');
    }
  };
  return (
    <Field
      label={label}
      ok={result === 'copied' && t('greenRoom.program.copied')}
      hint={result === 'notCopied' ? t('greenRoom.program.notCopied') : hint}
    >
      <Input
        readOnly
        value={value}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        after={<IconButton icon={Copy} size="small" label={copy} onClick={() => void take()} />}
      />
    </Field>
  );
}

type ProgramProps = {
  room: Pick<Room, 'slug'>;
  /** Asks the server to re-encode the stream within this rate. */
  reencodeKbps: number | undefined;
};

export function ProgramSetup({ room, reencodeKbps }: ProgramProps) {
  const { t } = useTranslation('streams');
  const { known, key, fault, isBusy, read, renew, end } = useStreamKey();
  const query = reencodeKbps === undefined ? '' : `?reencode=1&video_bitrate=${reencodeKbps}`;
  const hasKey = known !== undefined && known.made_at !== null;
  return (
    <details
      className="green-room-program"
      onToggle={(event) => {
        if (event.currentTarget.open && !known) void read();
      }}
    >
      <summary className="row g8 semibold">
        <Icon of={Clapperboard} size={16} />
        {t('greenRoom.program.title')}
      </summary>
      <p className="dim">{t('greenRoom.program.line')}</p>
      {known && (
        <>
          <Copied
            label={t('greenRoom.program.server')}
            copy={t('greenRoom.program.copyServer')}
            value={known.server + encodeURIComponent(room.slug) + query}
          />
          {key !== '' && (
            <Copied
              label={t('greenRoom.program.key')}
              copy={t('greenRoom.program.copyKey')}
              value={key}
              hint={t('greenRoom.program.keyOnce')}
            />
          )}
          {hasKey && key === '' && (
            <p>
              {t('greenRoom.program.made')} <DateText at={known.made_at ?? 0} />
              {', '}
              {known.used_at === null ? (
                t('greenRoom.program.never')
              ) : (
                <>
                  {t('greenRoom.program.used')} <DateText at={known.used_at} />
                </>
              )}
            </p>
          )}
          <div className="green-room-ways">
            <Button busy={isBusy && t('greenRoom.program.create')} onClick={() => void renew()}>
              {t(hasKey ? 'greenRoom.program.renew' : 'greenRoom.program.create')}
            </Button>
            {hasKey && (
              <Button kind="ghost" onClick={() => void end()}>
                {t('greenRoom.program.end')}
              </Button>
            )}
          </div>
          <p className="dim">{t(hasKey ? 'greenRoom.program.renewLine' : 'greenRoom.program.keyHint')}</p>
          <ol className="green-room-steps stack g12">
            {(['first', 'second', 'third'] as const).map((step) => (
              <li key={step}>
                <span>{t(`greenRoom.program.steps.${step}`)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      <output className="green-room-blocked t12">{fault?.text}</output>
    </details>
  );
}
