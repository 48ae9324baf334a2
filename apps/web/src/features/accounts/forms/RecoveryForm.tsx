// A new password by the link that came by mail; it serves once, and every session ends.
import * as addresses from '@alcove/protocol/addresses';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Banner.tsx';
import { withoutPanel } from '../panel.ts';
import { newPasswordFaults } from './faults.ts';
import { Form, FormNotice } from './Form.tsx';
import { AddressedFrame, Way } from './frame.tsx';
import { NewPassword } from './NewPassword.tsx';
import { doneMark, isDone } from './return-mark.ts';
import { useForm } from './use-form.ts';

export default function RecoveryForm({ token }: { token: string }) {
  const { search } = useLocation();
  const [done, setDone] = useState(isDone(search));
  return (
    <AddressedFrame kind="page">
      {done ? <Done /> : <NewPasswordForm token={token} onDone={() => setDone(true)} />}
    </AddressedFrame>
  );
}

function Done() {
  const { t } = useTranslation('accounts');
  return (
    <div aria-live="polite" className="account-page">
      <Note icon={CircleCheck} tone="success">
        <b>{t('recovery.done')}</b>
        <p>{t('recovery.doneLine')}</p>
      </Note>
      <p>
        <Way to="login" look="button">
          {t('recovery.toLogin')}
        </Way>
      </p>
    </div>
  );
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const form = useForm({
    address: addresses.changePasswordByToken,
    fields: ['password', 'password_confirm'],
    judge: (values) => newPasswordFaults(values),
    onSuccess: onDone,
  });
  return (
    <div className="account-page card padded">
      <Form
        form={form}
        label={t('recovery.form')}
        back={withoutPanel(search) + doneMark}
        foot={
          <>
            <FormNotice form={form} lines={form.texts.token ? [form.texts.token] : []} />
            <Button type="submit" kind="primary" size="large" block busy={form.busy && t('recovery.sending')}>
              {t('recovery.send')}
            </Button>
          </>
        }
      >
        <p className="account-lead">{t('recovery.lead')}</p>
        <input type="hidden" name="token" value={token} />
        <NewPassword nick={undefined} />
      </Form>
    </div>
  );
}
