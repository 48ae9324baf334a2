// One tag as the team sees it: all its names, what is done to them and why, and what was done before.
import { type CuratedTag, curationLimits, type Language, languages, tagLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Combine from 'lucide-react/icons/combine';
import Pencil from 'lucide-react/icons/pencil';
import Split from 'lucide-react/icons/split';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Select } from '../../../ui/Select.tsx';

const icons = { join: Combine, part: Split, rename: Pencil, forbid: Ban, allow: Check };

type TagPanelProps = { tag: CuratedTag; onChange: () => void };

export function TagPanel({ tag: before, onChange }: TagPanelProps) {
  const { t } = useTranslation('finding');
  const [now, setNow] = useState<CuratedTag>();
  const { tag, items, names, forbidden, log } = now ?? before;
  const [reason, setReason] = useState('');
  const [picked, setPicked] = useState(names[0]?.tag ?? tag);
  const [other, setOther] = useState('');
  const { send, busy, fault } = useCall(addresses.curateTag);
  const why = reason.trim() === '' && t('curating.needReason');

  async function act(asked: Parameters<typeof send>[0]) {
    const answer = await send(asked);
    if (!answer) return;
    setNow(answer);
    setReason('');
    setOther('');
    onChange();
  }
  const rename = (language: string) =>
    void act({ act: 'rename', tag: picked, language: language as Language });
  return (
    <aside className="card padded stack g16" aria-label={tag}>
      <div className="stack g4">
        <h2 className="t18">
          #<span lang="">{tag}</span>
        </h2>
        <p className="muted">{t('curating.carried', { count: items })}</p>
      </div>
      <fieldset className="stack g8">
        <legend className="visually-hidden">{t('curating.names')}</legend>
        {names.map((name) => (
          <label key={name.tag} className="curated-name">
            <input
              type="radio"
              name="picked"
              checked={picked === name.tag}
              onChange={() => setPicked(name.tag)}
            />
            {name.language && <span className="language-badge">{name.language}</span>}
            <b lang={name.language ?? ''}>{name.tag}</b>
            {!name.language && <span className="dim">{t('curating.otherName')}</span>}
          </label>
        ))}
      </fieldset>
      <Field label={t('curating.nameFor')}>
        <Select value="" onChange={({ target }) => rename(target.value)}>
          <option value="" disabled>
            {t('curating.language')}
          </option>
          {languages.map((language) => (
            <option key={language} value={language}>
              {t(`curating.languages.${language}`)}
            </option>
          ))}
        </Select>
      </Field>
      <form
        className="stack g8"
        onSubmit={(event) => {
          event.preventDefault();
          void act({ act: 'join', tag: picked, other });
        }}
      >
        <Field label={t('curating.joinOther')}>
          <Input
            value={other}
            maxLength={tagLimits.max}
            required
            onChange={({ target }) => setOther(target.value)}
          />
        </Field>
        <Button type="submit" icon={Combine} busy={busy && t('curating.busy')}>
          {t('curating.join')}
        </Button>
      </form>
      <Field label={t('curating.reason')} error={fault?.text} hint={why}>
        <Input
          value={reason}
          maxLength={curationLimits.reason}
          placeholder={t('curating.reasonNeeded')}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <div className="cluster g8">
        <Button
          icon={Split}
          aria-disabled={Boolean(why) || names.length < 2}
          onClick={() => void (why || act({ act: 'part', tag: picked, reason }))}
        >
          {t('curating.part')}
        </Button>
        {(forbidden === 1 ? (['allow'] as const) : (['forbid'] as const)).map((each) => (
          <Button
            key={each}
            icon={icons[each]}
            aria-disabled={Boolean(why)}
            onClick={() => void (why || act({ act: each, tag: picked, reason }))}
          >
            {t(`curating.${each}`)}
          </Button>
        ))}
      </div>
      <ol className="curated-log">
        {log.map((done) => (
          <li key={`${done.date} ${done.act} ${done.other}`}>
            <Icon of={icons[done.act]} size={16} />
            <span>
              {t(`curating.done.${done.act}`, {
                nick: done.nick || t('curating.erased'),
                tag: done.act === 'join' || done.act === 'rename' ? done.other : done.tag,
              })}
              {done.reason && <span className="block dim">{done.reason}</span>}
              <DateText at={done.date} className="block dim" />
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
