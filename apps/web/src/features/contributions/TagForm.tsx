// Looks for a keyword. A plain form: without scripts, the search page sends its reader on.
import { pathTo } from '@alcove/protocol';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { tagMaxLength } from './tag.ts';

export function TagForm() {
  const { t } = useTranslation('contributions');
  const id = useId();
  return (
    <search>
      <Form method="get" action={pathTo('recherche')} className="flex flex-wrap gap-3">
        <label htmlFor={id}>{t('tagForm.label')}</label>
        <input
          id={id}
          className="inp"
          name="q"
          type="search"
          required
          maxLength={tagMaxLength}
          placeholder={t('tagForm.placeholder')}
        />
        <button className="btn pri" type="submit">
          {t('tagForm.submit')}
        </button>
      </Form>
    </search>
  );
}
