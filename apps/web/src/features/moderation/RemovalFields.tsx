// What a request to remove an image says besides: further addresses, who is visible, that they did not agree, and a
// signature. A style shows it for that subject alone, with or without scripts.
import { contactLimits, noticeLimits } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { RadioCard } from '../../ui/RadioCard.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { ContactField } from './contact.ts';

type Props = {
  errorOf(field: ContactField): string | undefined;
  touch(field: ContactField): void;
};

export function RemovalFields({ errorOf, touch }: Props) {
  const { t } = useTranslation('moderation');
  return (
    <div className="contact-removal">
      <Field label={t('contact.pages')} hint={t('contact.pagesHint')} error={errorOf('pages')}>
        <TextArea
          name="pages"
          rows={2}
          maxLength={noticeLimits.pages * contactLimits.page.max}
          onChange={() => touch('pages')}
        />
      </Field>
      <Field group label={t('contact.represents.label')} error={errorOf('represents')}>
        <div className="contact-pair">
          {(['self', 'other'] as const).map((whom) => (
            <RadioCard
              key={whom}
              name="represents"
              value={whom}
              title={t(`contact.represents.${whom}.title`)}
              consequence={t(`contact.represents.${whom}.text`)}
              onChange={() => touch('represents')}
            />
          ))}
        </div>
      </Field>
      <Checkbox
        name="no_consent"
        value="1"
        error={errorOf('no_consent')}
        onChange={() => touch('no_consent')}
      >
        {t('contact.noConsent')}
      </Checkbox>
      <Field label={t('contact.signature')} hint={t('contact.signatureHint')} error={errorOf('signature')}>
        <Input
          name="signature"
          type="text"
          className="contact-signature"
          autoComplete="name"
          maxLength={noticeLimits.nameMax}
          onChange={() => touch('signature')}
        />
      </Field>
    </div>
  );
}
