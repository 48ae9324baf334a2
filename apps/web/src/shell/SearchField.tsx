// The header's search: content everywhere, rooms on the rooms page.
import { inLanguage, pathTo } from '@alcove/protocol';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { usePageKey } from '../page-key.ts';
import { Icon } from '../ui/Icon.tsx';
import { KeyHint } from '../ui/KeyHint.tsx';
import { StatusTag } from '../ui/StatusTag.tsx';
import { useFacts } from './facts.ts';
import { searchFieldId } from './shortcuts.ts';
import { glyph } from '../icons.tsx';

export function SearchField() {
  const { t } = useTranslation();
  const { language } = useFacts();
  const { search } = useLocation();
  const navigate = useNavigate();
  const key = usePageKey();
  const rooms = key === 'chat';
  const path = pathTo(rooms ? 'chat' : 'recherche');
  const asked = rooms ? (new URLSearchParams(search).get('q') ?? '') : '';
  // Its own field stands alone there.
  if (key === 'recherche') return null;
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get('q') as string;
    void navigate(words.trim() ? `${path}?q=${encodeURIComponent(words.trim())}` : path);
  };
  return (
    <search className="search">
      <form action={inLanguage(path, language)} onSubmit={submit}>
        <Icon of={glyph('search')} />
        {rooms && <StatusTag>{t('search.rooms')}</StatusTag>}
        <input
          key={`${path}?${asked}`}
          id={searchFieldId}
          type="search"
          name="q"
          defaultValue={asked}
          maxLength={100}
          aria-label={t('search.label')}
          aria-keyshortcuts="/"
          placeholder={rooms ? t('search.roomsPlaceholder') : t('search.placeholder')}
        />
        <KeyHint>/</KeyHint>
        {/* Enter sends the form; this is for those who look for a button. */}
        <button type="submit" tabIndex={-1} className="visually-hidden">
          {t('search.label')}
        </button>
      </form>
    </search>
  );
}
