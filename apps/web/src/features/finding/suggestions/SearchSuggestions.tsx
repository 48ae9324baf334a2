// The list under a field of words, which keeps the focus: arrows move in the list, Enter opens a row or searches, Esc
// closes the list and keeps the word, Esc again empties the field.
import ArrowRight from 'lucide-react/icons/arrow-right';
import Hash from 'lucide-react/icons/hash';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { glyph } from '../../../icons.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import { useCounted } from '../use-counted.ts';
import { beginningIn } from './beginning.ts';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';
import './suggestions.css';

const nothingMarked = -1;

function Name({ row, typed }: { row: Suggestion; typed: string }) {
  const { t } = useTranslation('search');
  if (row.kind === 'profiles') return t('profiles.holding', { q: row.name });
  const [begun, rest] = beginningIn(row.name, typed);
  return (
    <>
      <span lang="">
        <b>{begun}</b>
        {rest}
      </span>
      {row.kind === 'region' && <span className="dim"> {t('suggest.region')}</span>}
    </>
  );
}

function RowLead({ row }: { row: Suggestion }) {
  if (row.kind === 'profiles') return <Avatar name={row.nick} src={row.avatar ?? null} sizePx={28} />;
  return <Icon of={row.kind === 'tag' ? Hash : glyph('map-pin')} />;
}

/** `field`: the focused combobox, whose letters are read and whose keys are followed; the list is named after its id. */
export function SearchSuggestions({ field }: { field: HTMLInputElement }) {
  const { t } = useTranslation('search');
  const id = `${field.id}-list`;
  const counted = useCounted();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(field.value);
  const [isOpen, setIsOpen] = useState(true);
  const [marked, setMarked] = useState(nothingMarked);
  const { of, rows, isComing } = useSuggestions(isOpen ? typed : '');
  const isShown = isOpen && rows.length > 0;
  const active = isShown ? rows[marked] : undefined;
  const idOf = (row: Suggestion) => `${id}-${row.key}`;

  const close = () => {
    setIsOpen(false);
    setMarked(nothingMarked);
  };
  const follow = useEffectEvent(() => {
    setTyped(field.value);
    setIsOpen(true);
    setMarked(nothingMarked);
  });
  const leave = useEffectEvent(close);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) return setIsOpen(true);
      // The field itself is one of the stops, before the first row and after the last.
      const stops = rows.length + 1;
      setMarked(((marked + 1 + step + stops) % stops) - 1);
    } else if (event.key === 'Enter') {
      close();
      if (!active) return;
      event.preventDefault();
      void navigate(active.to);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (isShown) return close();
      const { currentTarget } = event;
      if (currentTarget instanceof HTMLInputElement) currentTarget.value = '';
      setTyped('');
    }
  });
  useEffect(() => {
    const [onInput, onKey, onBlur] = [() => follow(), (event: KeyboardEvent) => press(event), () => leave()];
    field.addEventListener('input', onInput);
    field.addEventListener('keydown', onKey);
    field.addEventListener('blur', onBlur);
    return () => {
      field.removeEventListener('input', onInput);
      field.removeEventListener('keydown', onKey);
      field.removeEventListener('blur', onBlur);
    };
  }, [field]);
  // Set here, as the field of the header is part of the first page, which this part is not.
  useEffect(() => {
    field.setAttribute('role', 'combobox');
    field.setAttribute('autocomplete', 'off');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-controls', id);
  }, [field, id]);
  const activeId = active && idOf(active);
  useEffect(() => {
    field.setAttribute('aria-expanded', String(isShown));
    if (activeId === undefined) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', activeId);
  }, [field, isShown, activeId]);

  return (
    <>
      <div className={classes('suggestions', !isShown && 'closed')}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- beside a field that keeps the focus: HTML has none */}
        <div id={id} role="listbox" aria-label={t('suggest.label')}>
          {rows.map((row) => (
            <Link
              key={row.key}
              id={idOf(row)}
              to={row.to}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of that list
              role="option"
              tabIndex={-1}
              aria-selected={row === active}
              className={row.kind}
              // Keeps the cursor in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={close}
            >
              <RowLead row={row} />
              <span className="grow cut">
                <Name row={row} typed={of} />
              </span>
              <span className="dim tnum">{counted(row.items)}</span>
              {row.kind === 'profiles' && <Icon of={ArrowRight} size={16} />}
            </Link>
          ))}
        </div>
        <p className="suggestion-keys" aria-hidden="true">
          <KeyHint>↑</KeyHint>
          <KeyHint>↓</KeyHint>
          {t('suggest.choose')}
          <KeyHint>{t('suggest.enter')}</KeyHint>
          {t('suggest.open')}
          <KeyHint>{t('suggest.escape')}</KeyHint>
          {t('suggest.keep')}
        </p>
      </div>
      {/* Said once typing rests. */}
      <output className="visually-hidden">
        {isShown && !isComing && t('suggest.count', { count: rows.length })}
      </output>
    </>
  );
}
