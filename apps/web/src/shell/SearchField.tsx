// The header's search: content everywhere, with what is offered while words are typed; rooms on the rooms page. On a
// phone a label stands for the field, which opens under the header when it has the focus.
import { pathTo } from '@alcove/protocol';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useSearchParams } from 'react-router';
import { glyph } from '../icons.tsx';
import { latePart } from '../late-part.ts';
import { usePageKey } from '../page-key.ts';
import { Icon } from '../ui/Icon.tsx';
import { KeyHint } from '../ui/KeyHint.tsx';
import { StatusTag } from '../ui/StatusTag.tsx';
import { searchFieldId } from './shortcuts.ts';

const Suggestions = latePart(() => import('./offers.ts'));

export function SearchField() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const key = usePageKey();
  const [field, setField] = useState<HTMLInputElement>();
  // The page of a search has a field of its own.
  if (key === 'recherche') return null;
  const rooms = key === 'chat';
  const asked = (rooms && params.get('q')) || '';
  return (
    <>
      <label className="icon-button top-search" htmlFor={searchFieldId}>
        <Icon of={glyph('search')} />
      </label>
      <search className="search">
        <Form action={pathTo(rooms ? 'chat' : 'recherche')}>
          {/* Enter sends the form, too. */}
          <button type="submit" tabIndex={-1} aria-label={t('search.label')}>
            <Icon of={glyph('search')} />
          </button>
          {rooms && <StatusTag>{t('search.rooms')}</StatusTag>}
          <input
            key={`${key}${asked}`}
            id={searchFieldId}
            type="search"
            name="q"
            defaultValue={asked}
            aria-label={t('search.label')}
            aria-keyshortcuts="/"
            placeholder={rooms ? t('search.roomsPlaceholder') : t('search.placeholder')}
            onFocus={(event) => setField(event.target)}
          />
          <KeyHint>/</KeyHint>
        </Form>
        {!rooms && field && (
          <Suspense>
            <Suggestions field={field} />
          </Suspense>
        )}
      </search>
    </>
  );
}
