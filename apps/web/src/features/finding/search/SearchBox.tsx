// The field of words, a combobox of what is offered; a plain form that browsers send without scripts.
import { type FoundType, pathTo, searchLimits } from '@alcove/protocol';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { glyph } from '../../../icons.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SearchSuggestions } from '../suggestions/index.ts';

export type SearchBoxProps = {
  /** Of the field, which a shortcut of all pages focuses. */
  id: string;
  q: string;
  type?: FoundType | undefined;
  placeholder: string;
};

export function SearchBox({ id, q, type, placeholder }: SearchBoxProps) {
  const { t } = useTranslation('search');
  const own = useRef<HTMLInputElement>(null);
  const [field, setField] = useState<HTMLInputElement>();
  // The field keeps the focus, and what its address says.
  useEffect(() => {
    if (own.current) own.current.value = q;
  }, [q]);
  return (
    <search className="search-field">
      <Form method="get" action={pathTo('recherche')} className="search-box">
        <Icon of={glyph('search')} />
        {type && <input type="hidden" name="type" value={type} />}
        <input
          ref={own}
          id={id}
          type="search"
          role="combobox"
          aria-expanded={false}
          aria-controls={`${id}-list`}
          onFocus={({ currentTarget }) => setField(currentTarget)}
          name="q"
          defaultValue={q}
          maxLength={searchLimits.max}
          aria-label={t('field')}
          aria-keyshortcuts="/"
          placeholder={placeholder}
          enterKeyHint="search"
        />
        <IconButton
          type="button"
          icon={glyph('x')}
          label={t('clear')}
          onClick={({ currentTarget }) => {
            const input = currentTarget.form?.elements.namedItem('q') as HTMLInputElement;
            input.value = '';
            input.focus();
            input.dispatchEvent(new Event('input', { bubbles: true }));
          }}
        />
        <button type="submit" className="visually-hidden">
          {t('send')}
        </button>
      </Form>
      <Suspense>{field && <SearchSuggestions field={field} />}</Suspense>
    </search>
  );
}
