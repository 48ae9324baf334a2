// What of the cases is listed: by words, and by kind.
import { caseKinds, caseLimits } from '@alcove/protocol';
import Search from 'lucide-react/icons/search';
import { useTranslation } from 'react-i18next';
import { Form, useSubmit } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { CasesAsked } from './load-cases.ts';

export const casesSearchId = 'cases-search';

export function CasesFinder({ asked: { state, kind, q } }: { asked: CasesAsked }) {
  const { t } = useTranslation('desk');
  const submit = useSubmit();
  return (
    <search className="case-finder">
      <Form className="row g8" preventScrollReset>
        {state !== 'todo' && <input type="hidden" name="state" value={state} />}
        <Input
          key={q}
          id={casesSearchId}
          type="search"
          name="q"
          icon={Search}
          maxLength={caseLimits.queryMax}
          defaultValue={q}
          aria-label={t('cases.search')}
          placeholder={t('cases.search')}
        />
        <Select
          key={kind}
          name="kind"
          aria-label={t('cases.kind')}
          defaultValue={kind ?? ''}
          onChange={({ currentTarget: { form } }) => void submit(form, { preventScrollReset: true })}
        >
          <option value="">{t('cases.anyKind')}</option>
          {caseKinds.map((each) => (
            <option key={each} value={each}>
              {t(`cases.kinds.${each}`)}
            </option>
          ))}
        </Select>
        <noscript>
          <Button type="submit" size="small">
            {t('journal.apply')}
          </Button>
        </noscript>
      </Form>
    </search>
  );
}
