// The field of words, as a plain form that browsers send without scripts.
import { type FoundType, pathTo, searchLimits } from '@alcove/protocol';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { glyph } from '../../../icons.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';

export type SearchBoxProps = {
  /** Of the field, which a shortcut of all pages focuses. */
  id: string;
  q: string;
  type?: FoundType | undefined;
  placeholder: string;
};

export function SearchBox({ id, q, type, placeholder }: SearchBoxProps) {
  const { t } = useTranslation('search');
  const field = useRef<HTMLInputElement>(null);
  return (
    <search>
      <Form method="get" action={pathTo('recherche')} className="search-box">
        <Icon of={glyph('search')} />
        {type && <input type="hidden" name="type" value={type} />}
        <input
          key={q}
          ref={field}
          id={id}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={searchLimits.max}
          aria-label={t('field')}
          aria-keyshortcuts="/"
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
        />
        <IconButton
          type="button"
          icon={glyph('x')}
          label={t('clear')}
          onClick={() => {
            if (!field.current) return;
            field.current.value = '';
            field.current.focus();
          }}
        />
        <button type="submit" className="visually-hidden">
          {t('send')}
        </button>
      </Form>
    </search>
  );
}
