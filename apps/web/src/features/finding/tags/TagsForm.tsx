// Up to three tags at once: each becomes a chip by Enter or a comma; at three the field closes.
import { readTag, tagLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Hash from 'lucide-react/icons/hash';
import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../call/use-answer.ts';
import { Button } from '../../../ui/Button.tsx';
import { RemovableChip } from '../../../ui/Chip.tsx';
import { TagOptions, tagOptionId } from './TagOptions.tsx';

const typingMs = 250;
/** No suggestion is marked: Enter takes what was typed. */
const none = -1;

type TagsFormProps = {
  /** How many of their own the reader may still add here. */
  left: number;
  busy: boolean;
  error: string | undefined;
  onAdd: (tags: readonly string[]) => Promise<boolean>;
};

export function TagsForm({ left, busy, error, onAdd }: TagsFormProps) {
  const { t } = useTranslation('finding');
  const id = useId();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(none);
  const field = useRef<HTMLInputElement>(null);
  const list = `${id}-list`;
  const start = readTag(typed);
  // Those that begin as what is being typed.
  const begun = useAnswer(addresses.suggestedTags, start === undefined ? undefined : { q: start }, {
    afterMs: typingMs,
  });
  const suggestions = (begun.latest?.tags ?? []).filter(({ tag }) => !chosen.includes(tag));
  const isFull = chosen.length >= left;

  function choose(text: string) {
    const tag = readTag(text);
    setTyped('');
    setMarked(none);
    field.current?.focus();
    if (tag !== undefined && !isFull && !chosen.includes(tag)) setChosen([...chosen, tag]);
  }
  async function publish(event: SyntheticEvent) {
    event.preventDefault();
    const last = readTag(typed);
    const tags = last !== undefined && !isFull ? [...new Set([...chosen, last])] : chosen;
    if (tags.length === 0 || busy) return;
    setTyped('');
    setChosen(tags);
    if (await onAdd(tags)) setChosen([]);
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const taken = suggestions[marked];
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault();
      // Before the first is the field itself.
      setMarked(((marked + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1);
    } else if (event.key === 'Escape') {
      setMarked(none);
      if (marked === none) setTyped('');
    } else if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
      event.preventDefault();
      choose(event.key === 'Enter' && taken ? taken.tag : typed);
    } else if (event.key === 'Backspace' && typed === '') {
      setChosen(chosen.slice(0, -1));
    }
  }
  if (left <= 0) return <p className="hint">{t('tags.yours')}</p>;
  return (
    <form className="tags-form" onSubmit={(event) => void publish(event)}>
      <div className="tags-form-head">
        <label htmlFor={id}>{t('tags.add')}</label>
        <span aria-live="polite">{t('tags.count', { at: chosen.length + tagLimits.perMember - left })}</span>
      </div>
      <div className="input tag-input">
        {chosen.map((tag) => (
          <RemovableChip
            key={tag}
            name={tag}
            icon={Hash}
            onRemove={() => setChosen(chosen.filter((other) => other !== tag))}
          >
            <span lang="">{tag}</span>
          </RemovableChip>
        ))}
        <input
          id={id}
          aria-describedby={`${id}-hint`}
          ref={field}
          value={typed}
          maxLength={tagLimits.max}
          readOnly={isFull}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={suggestions.length > 0}
          aria-controls={list}
          aria-activedescendant={suggestions[marked] && tagOptionId(list, marked)}
          onChange={({ target }) => {
            setTyped(target.value);
            setMarked(none);
          }}
          onKeyDown={press}
        />
      </div>
      {suggestions.length > 0 && <TagOptions id={list} tags={suggestions} marked={marked} onPick={choose} />}
      <output className="visually-hidden">
        {suggestions.length > 0 && t('tags.found', { count: suggestions.length })}
      </output>
      <p id={`${id}-hint`} className={error ? 'hint error' : 'hint'} aria-live="polite">
        {error ?? t('tags.hint')}
      </p>
      {(chosen.length > 0 || typed.trim() !== '') && (
        <Button type="submit" kind="primary" size="small" busy={busy && t('tags.adding')}>
          {t('tags.send')}
        </Button>
      )}
    </form>
  );
}
