// Changing the password: the old one is asked for, and every other session ends.
import type { OwnMember } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { newPasswordFaults, ownPasswordFaults } from '../forms/faults.ts';
import { FormNotice, InnerForm, SecretField } from '../forms/Form.tsx';
import { useForm } from '../forms/use-form.ts';
import { WhoseAccount } from '../forms/WhoseAccount.tsx';
import { Saved, savedMark, SettingsCard, useSaved } from './SettingsCard.tsx';

export function PasswordSettings({ me }: { me: OwnMember }) {
  const { t } = useTranslation('accounts');
  const { revalidate } = useRevalidator();
  const { saved, setSaved } = useSaved('password');
  const form = useForm({
    address: addresses.changePassword,
    fields: ['old', 'password', 'password_confirm'],
    judge: (values) => ({
      ...ownPasswordFaults('old', values),
      ...newPasswordFaults(values, me.nick),
    }),
    onSuccess(_, element) {
      element.reset();
      setSaved(true);
      void revalidate();
    },
  });
  return (
    <SettingsCard section="password" onEdit={() => setSaved(false)}>
      <InnerForm form={form} label={t('settings.password.title')} back={savedMark('password')}>
        <WhoseAccount nick={me.nick} />
        <SecretField name="old" label={t('changePassword.old')} autoComplete="current-password" required />
        <SecretField
          name="password"
          label={t('newPassword.label')}
          hint={t('settings.password.hint')}
          autoComplete="new-password"
          required
        />
        <SecretField
          name="password_confirm"
          label={t('newPassword.again')}
          autoComplete="new-password"
          required
        />
        <FormNotice form={form} />
        <Button type="submit" block busy={form.busy && t('settings.sending')}>
          {t('settings.password.send')}
        </Button>
      </InnerForm>
      <Saved shown={saved}>{t('changePassword.doneLine')}</Saved>
    </SettingsCard>
  );
}
