// The header's search: content everywhere, with what is offered while words are typed; rooms on the rooms page.
import { pathTo } from '@alcove/protocol';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLocation } from 'react-router';
import { glyph } from '../icons.tsx';
import { latePart } from '../late-part.ts';
import { usePageKey } from '../page-key.ts';
import { Icon } from '../ui/Icon.tsx';
import { KeyHint } from '../ui/KeyHint.tsx';
import { StatusTag } from '../ui/StatusTag.tsx';
import { searchFieldId } from './shortcuts.ts';

const Suggestions = latePart(async () => {
  const { SearchSuggestions: part } = await import('../features/finding/suggestions/index.ts');
  return { default: part };
});

export function SearchField() {
  const { t } = useTranslation();
  const { search, pathname } = useLocation();
  const key = usePageKey();
  const [field, setField] = useState<HTMLInputElement>();
  // The page of a search has a field of its own.
  if (key === 'recherche') return null;
  const rooms = key === 'chat';
  const asked = rooms ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <search className="search">
      <Form action={pathTo(rooms ? 'chat' : 'recherche')}>
        <Icon of={glyph('search')} />
        {rooms && <StatusTag>{t('search.rooms')}</StatusTag>}
        <input
          key={`${rooms}${asked}`}
          id={searchFieldId}
          type="search"
          name="q"
          defaultValue={asked}
          maxLength={100}
          aria-label={t('search.label')}
          aria-keyshortcuts="/"
          placeholder={rooms ? t('search.roomsPlaceholder') : t('search.placeholder')}
          autoComplete="off"
          onFocus={({ currentTarget }) => setField(currentTarget)}
          {...(!rooms && {
            role: 'combobox',
            'aria-expanded': false,
            'aria-controls': `${searchFieldId}-list`,
          })}
        />
        <KeyHint>/</KeyHint>
        {/* Enter sends the form; this is for those who look for a button. */}
        <button type="submit" tabIndex={-1} className="visually-hidden">
          {t('search.label')}
        </button>
      </Form>
      <Suspense>{!rooms && field && <Suggestions key={pathname} field={field} />}</Suspense>
    </search>
  );
}
