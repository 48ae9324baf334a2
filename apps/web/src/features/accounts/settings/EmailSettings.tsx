// The mail address: the present one stays until the code that went to the new one has been typed.
import Check from 'lucide-react/icons/check';
import { codeResendMs, type OwnMember } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { withStepUp } from '../with-step-up.ts';
import { CodeField } from '../forms/CodeField.tsx';
import { addressFaults, codeFaults } from '../forms/faults.ts';
import { FormNotice, InnerForm } from '../forms/Form.tsx';
import { EmailFields } from '../forms/SignupForm.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWait } from '../forms/use-wait.ts';
import { Wait } from '../forms/Wait.tsx';
import { Saved, savedMark, SettingsCard, useSaved } from './SettingsCard.tsx';

export function EmailSettings({ me }: { me: OwnMember }) {
  const { t } = useTranslation('accounts');
  const { revalidate } = useRevalidator();
  const { saved, setSaved } = useSaved('email');
  const wait = useWait();
  const request = useForm({
    address: addresses.requestEmailChange,
    fields: ['email', 'email_confirm'],
    judge: addressFaults,
    around: withStepUp,
    onSuccess({ retry_after: seconds }) {
      wait.start(seconds * 1000 || codeResendMs);
      void revalidate();
    },
  });
  const validate = useForm({
    address: addresses.validateEmailChange,
    fields: ['code'],
    judge: codeFaults,
    onSuccess() {
      setSaved(true);
      void revalidate();
    },
  });
  return (
    <SettingsCard section="email" onEdit={() => setSaved(false)}>
      <div className="settings-present">
        <span>
          <small>{t('settings.email.present')}</small>
          <b>{me.email}</b>
        </span>
        <StatusTag tone="success" icon={Check}>
          {t('settings.email.proven')}
        </StatusTag>
      </div>
      {me.pending_email && (
        <InnerForm form={validate} label={t('settings.email.codeForm')} back={savedMark('email')}>
          <CodeField label={t('settings.email.code', { email: me.pending_email })} length={4} />
          {wait.waiting && <Wait text={t('activate.resendIn')} seconds={wait.seconds} />}
          <FormNotice form={validate} />
          <Button type="submit" block busy={validate.busy && t('activate.sending')}>
            {t('settings.email.validate')}
          </Button>
        </InnerForm>
      )}
      <InnerForm form={request} label={t('settings.email.form')} back="#email">
        <EmailFields replacing />
        <FormNotice form={request} />
        <Button type="submit" block busy={request.busy && t('activate.resending')}>
          {t('settings.email.send')}
        </Button>
      </InnerForm>
      <Saved shown={saved}>{t('settings.email.done')}</Saved>
    </SettingsCard>
  );
}
