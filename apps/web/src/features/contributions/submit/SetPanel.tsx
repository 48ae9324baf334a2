// The words and choices of a set as a whole. Everything is saved while it is written.
import { contributionLimits, sections } from '@alcove/protocol';
import Bold from 'lucide-react/icons/bold';
import Italic from 'lucide-react/icons/italic';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Input } from '../../../ui/Input.tsx';
import { marked } from '../../../ui/mark-selection.ts';
import { RadioCard } from '../../../ui/RadioCard.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import type { SetWords } from './draft-edit.ts';
import { noEdit } from './draft-edit.ts';
import type { DraftSession, DraftState } from './draft-session.ts';

const on = (value: boolean) => (value ? 1 : 0);

export function SetPanel({ session, state }: { session: DraftSession; state: DraftState }) {
  const { t } = useTranslation('authoring');
  const area = useRef<HTMLDivElement>(null);
  const { set, failure } = state;
  const messages = failure?.messages ?? {};
  const write = (words: SetWords) => session.change({ ...noEdit, words });
  const section = set?.section ?? '';

  function mark(tag: 'b' | 'i') {
    const field = area.current?.querySelector('textarea');
    if (field) marked(field, tag, contributionLimits.descriptionMax, (description) => write({ description }));
  }

  return (
    <div className="submit-words stack g16">
      <Field label={t('set.title')} error={messages.title}>
        <Input
          value={set?.title ?? ''}
          maxLength={contributionLimits.titleMax}
          placeholder={t('set.titleHint')}
          onChange={({ target }) => write({ title: target.value })}
        />
      </Field>
      <div ref={area} className="submit-description">
        <Field label={t('set.description')} error={messages.description}>
          <TextArea
            rows={4}
            value={set?.description ?? ''}
            maxLength={contributionLimits.descriptionMax}
            onChange={({ target }) => write({ description: target.value })}
          />
        </Field>
        <IconButton icon={Bold} size="small" label={t('set.bold')} onClick={() => mark('b')} />
        <IconButton icon={Italic} size="small" label={t('set.italic')} onClick={() => mark('i')} />
      </div>
      <Field
        label={t('set.section')}
        error={messages.section}
        hint={section === 'hot' || section === 'v' ? t(`set.sectionHint.${section}`) : undefined}
      >
        <Select
          value={section}
          onChange={({ target }) => write({ section: target.value as (typeof sections)[number] })}
        >
          <option value="" disabled>
            {t('set.choose')}
          </option>
          {sections.map((each) => (
            <option key={each} value={each}>
              {t(`sections.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field group label={t('set.access')}>
        <RadioCard
          name="access"
          checked={set?.premium !== 1}
          title={t('set.free')}
          consequence={t('set.freeThen')}
          onChange={() => write({ premium: 0 })}
        />
        <RadioCard
          name="access"
          checked={set?.premium === 1}
          title={t('set.premium')}
          consequence={t('set.premiumThen', { count: contributionLimits.shownOfPremium })}
          onChange={() => write({ premium: 1 })}
        />
      </Field>
      <Switch
        label={t('set.blur')}
        hint={t('set.blurHint')}
        checked={set?.blur === 1}
        onChange={({ target }) => write({ blur: on(target.checked) })}
      />
      <Checkbox
        checked={set?.owner_confirm === 1}
        error={messages.owner_confirm}
        onChange={({ target }) => write({ owner_confirm: on(target.checked) })}
      >
        {t('set.owner')}
      </Checkbox>
      <Checkbox
        checked={set?.publication_confirm === 1}
        error={messages.publication_confirm}
        onChange={({ target }) => write({ publication_confirm: on(target.checked) })}
      >
        {t('set.publication')}
      </Checkbox>
    </div>
  );
}
