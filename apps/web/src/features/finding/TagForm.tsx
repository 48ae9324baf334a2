// Looks for a keyword. A plain form: without scripts, the search page sends its reader on.
import { pathTo, tagLimits } from '@alcove/protocol';
import { glyph } from '../../icons.tsx';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';

/** `unreadable`: what was asked for is no keyword. */
export function TagForm({ unreadable }: { unreadable?: boolean }) {
  const { t } = useTranslation('finding');
  const rule = t('tagForm.hint', { max: tagLimits.max });
  return (
    <search>
      <Form method="get" action={pathTo('recherche')} className="field-row">
        <Field label={t('tagForm.label')} hint={rule} error={unreadable && rule}>
          <Input
            icon={glyph('search')}
            name="q"
            type="search"
            required
            maxLength={tagLimits.max}
            placeholder={t('tagForm.placeholder')}
          />
        </Field>
        <Button kind="primary" size="large" type="submit">
          {t('tagForm.submit')}
        </Button>
      </Form>
    </search>
  );
}
