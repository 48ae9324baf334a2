// Changing the password of a logged-in member; the old one proves their identity.
import * as addresses from '@alcove/protocol/addresses';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useRevalidator } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Banner.tsx';
import { useMe } from '../me.tsx';
import { withPanel } from '../panel.ts';
import { newPasswordFaults, ownPasswordFaults } from './faults.ts';
import { Form, FormNotice, SecretField } from './Form.tsx';
import { Onward, Sheet, Way } from './frame.tsx';
import { NewPassword } from './NewPassword.tsx';
import { doneMark, isDone } from './return-mark.ts';
import { useForm } from './use-form.ts';
import { WhoseAccount } from './WhoseAccount.tsx';

export function ChangePasswordForm() {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const me = useMe();
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState(me !== undefined && isDone(search));
  const form = useForm({
    address: addresses.changePassword,
    fields: ['old', 'password', 'password_confirm'],
    judge: (values) => ({
      ...ownPasswordFaults('old', values),
      ...newPasswordFaults(values, me?.nick ?? ''),
    }),
    onSuccess() {
      setDone(true);
      // This session has a new id.
      void revalidate();
    },
  });
  if (done)
    return (
      <div className="account-form">
        <Sheet
          foot={
            <Onward kind="primary" size="large">
              {t('changePassword.onward')}
            </Onward>
          }
        >
          <div aria-live="polite">
            <Note icon={CircleCheck} tone="success">
              <b>{t('changePassword.done')}</b>
              <p>{t('changePassword.doneLine')}</p>
            </Note>
          </div>
        </Sheet>
      </div>
    );
  return (
    <Form
      form={form}
      label={t('changePassword.title')}
      back={withPanel(search, 'password_change') + doneMark}
      foot={
        <>
          <FormNotice form={form} />
          <Button
            type="submit"
            kind="primary"
            size="large"
            block
            busy={form.busy && t('changePassword.sending')}
          >
            {t('changePassword.send')}
          </Button>
        </>
      }
    >
      {me ? (
        <p className="account-lead">{t('changePassword.lead', { nick: me.nick })}</p>
      ) : (
        <Note tone="warning">
          {t('changePassword.stranger')} <Way to="login">{t('activate.toLogin')}</Way>
        </Note>
      )}
      <WhoseAccount nick={me?.nick} />
      <SecretField name="old" label={t('changePassword.old')} autoComplete="current-password" required />
      <NewPassword nick={me?.nick} />
      {me && (
        <p className="account-ways">
          <Way to="restore">{t('login.toRestore')}</Way>
        </p>
      )}
    </Form>
  );
}
