// The search by room name or host on phones, where the header has no field for it.
import { inLanguage, type Language, pathTo } from '@alcove/protocol';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { glyph } from '../../../icons.tsx';
import { Input } from '../../../ui/Input.tsx';
import { type ListQuery, writeQuery } from './list-query.ts';

export function RoomSearch({ query }: { query: ListQuery }) {
  const { t, i18n } = useTranslation('rooms');
  const navigate = useNavigate();
  const { filter, sort, words } = query;
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q') as string;
    void navigate({ search: writeQuery({ filter, sort, words: typed.trim() }) });
  };
  return (
    <search className="room-search">
      <form action={inLanguage(pathTo('chat'), i18n.language as Language)} onSubmit={submit}>
        <Input
          key={words}
          icon={glyph('search')}
          type="search"
          name="q"
          defaultValue={words}
          maxLength={100}
          enterKeyHint="search"
          aria-label={t('list.search')}
          placeholder={t('list.searchPlaceholder')}
        />
        {/* Enter submits the form; this button is for readers who look for one. */}
        <button type="submit" tabIndex={-1} className="visually-hidden">
          {t('list.search')}
        </button>
      </form>
    </search>
  );
}
