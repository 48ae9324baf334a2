// Up to three tags at once: each becomes a chip by Enter or a comma; at three the field closes.
import { readTag, tagLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Hash from 'lucide-react/icons/hash';
import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../call/use-answer.ts';
import { Button } from '../../../ui/Button.tsx';
import { RemovableChip } from '../../../ui/Chip.tsx';
import { carried } from './use-tags.ts';

const typingMs = 250;

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
  const [field, list] = [useRef<HTMLInputElement>(null), useRef<HTMLUListElement>(null)];
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
    if (event.key === 'ArrowDown' && suggestions.length > 0) {
      event.preventDefault();
      list.current?.querySelector('button')?.focus();
    } else if (event.key === 'Escape') {
      setTyped('');
    } else if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
      event.preventDefault();
      choose(typed);
    } else if (event.key === 'Backspace' && typed === '') {
      setChosen(chosen.slice(0, -1));
    }
  }
  function moveInList(event: KeyboardEvent<HTMLButtonElement>) {
    const row = event.currentTarget.parentElement;
    const to = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key];
    if (to === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    (to?.querySelector('button') ?? field.current)?.focus();
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
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={press}
        />
      </div>
      {suggestions.length > 0 && (
        <ul ref={list} className="tag-suggestions" aria-label={t('tags.suggested')}>
          {suggestions.map(({ tag, items }) => (
            <li key={tag}>
              <button type="button" onClick={() => choose(tag)} onKeyDown={moveInList}>
                <span>
                  # <span lang="">{tag}</span>
                </span>
                <span className="dim">{carried(items)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
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
