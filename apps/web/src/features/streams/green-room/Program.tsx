// Streaming by a program such as OBS instead of this browser's camera: where it sends to, and the key that
// says who she is, which is shown once.
import type { AnswerOf, Room, streamsCalls } from '@alcove/protocol';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Copy from 'lucide-react/icons/copy';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallAddress, type ServerAnswer, callServer, isUnanswered } from '../../../call.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Input } from '../../../ui/Input.tsx';

type Calls = typeof streamsCalls;
const addresses = {
  read: { method: 'GET', path: '/_backend/member/stream-key/' } as CallAddress<Calls['streamKey']>,
  renew: { method: 'POST', path: '/_backend/member/stream-key/' } as CallAddress<Calls['renewStreamKey']>,
  end: { method: 'POST', path: '/_backend/member/stream-key/delete/' } as CallAddress<Calls['endStreamKey']>,
};

type Answer = ServerAnswer<Calls['streamKey' | 'renewStreamKey' | 'endStreamKey']>;
type Known = AnswerOf<Calls['streamKey']>;

/** What is asked of the house, one thing after another; `key`: just made, and nowhere else to be seen. */
function useStreamKey() {
  const { t } = useTranslation('streams');
  const [known, setKnown] = useState<Known>();
  const [key, setKey] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function ask(work: () => Promise<Answer>) {
    if (isBusy) return;
    setBusy(true);
    const answer = await work();
    setBusy(false);
    if (answer.status === 'success') setFault('');
    else setFault(isUnanswered(answer) ? t('loge.program.unanswered') : answer.message);
  }
  async function read() {
    const answer = await callServer(addresses.read, {});
    if (answer.status === 'success') setKnown(answer.data);
    return answer;
  }
  return {
    known,
    key,
    fault,
    isBusy,
    read: () => ask(read),
    renew: () =>
      ask(async () => {
        const answer = await callServer(addresses.renew, {});
        if (answer.status === 'success') setKey(answer.data.key);
        return answer.status === 'success' ? read() : answer;
      }),
    end: () =>
      ask(async () => {
        const answer = await callServer(addresses.end, {});
        if (answer.status === 'success') setKey('');
        return answer.status === 'success' ? read() : answer;
      }),
  };
}

type CopiedProps = { label: string; copy: string; value: string; hint?: ReactNode };

function Copied({ label, copy, value, hint }: CopiedProps) {
  const { t } = useTranslation('streams');
  const [is, setIs] = useState<'copied' | 'notCopied'>();
  const take = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setIs('copied');
    } catch {
      // Not allowed here: it can be selected.
      setIs('notCopied');
    }
  };
  return (
    <Field
      label={label}
      ok={is === 'copied' && t('loge.program.copied')}
      hint={is === 'notCopied' ? t('loge.program.notCopied') : hint}
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
  /** The house shall encode it anew, within this rate. */
  anewKbps: number | undefined;
};

export function Program({ room, anewKbps }: ProgramProps) {
  const { t } = useTranslation('streams');
  const { known, key, fault, isBusy, read, renew, end } = useStreamKey();
  const wish = anewKbps === undefined ? '' : `?reencode=1&video_bitrate=${anewKbps}`;
  const has = known !== undefined && known.made_at !== null;
  return (
    <details
      className="loge-program"
      onToggle={(event) => {
        if (event.currentTarget.open && !known) void read();
      }}
    >
      <summary>
        <Icon of={Clapperboard} size={16} />
        {t('loge.program.title')}
      </summary>
      <p className="dim">{t('loge.program.line')}</p>
      {known && (
        <>
          <Copied
            label={t('loge.program.server')}
            copy={t('loge.program.copyServer')}
            value={known.server + encodeURIComponent(room.slug) + wish}
          />
          {key !== '' && (
            <Copied
              label={t('loge.program.key')}
              copy={t('loge.program.copyKey')}
              value={key}
              hint={t('loge.program.keyOnce')}
            />
          )}
          {has && key === '' && (
            <p>
              {t('loge.program.made')} <DateText at={known.made_at ?? 0} />
              {', '}
              {known.used_at === null ? (
                t('loge.program.never')
              ) : (
                <>
                  {t('loge.program.used')} <DateText at={known.used_at} />
                </>
              )}
            </p>
          )}
          <div className="loge-ways">
            <Button busy={isBusy && t('loge.program.create')} onClick={() => void renew()}>
              {t(has ? 'loge.program.renew' : 'loge.program.create')}
            </Button>
            {has && (
              <Button kind="ghost" onClick={() => void end()}>
                {t('loge.program.end')}
              </Button>
            )}
          </div>
          <p className="dim">{t(has ? 'loge.program.renewLine' : 'loge.program.keyHint')}</p>
          <ol className="loge-steps">
            {(['first', 'second', 'third'] as const).map((step) => (
              <li key={step}>
                <span>{t(`loge.program.steps.${step}`)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      <output className="loge-blocked">{fault}</output>
    </details>
  );
}
