// A code by mail: where it went, another one after a wait, and another address before the account is active.
import { codeResendMs } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useRevalidator } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useRefusedForm } from '../me.tsx';
import { withStepUp } from '../with-step-up.ts';
import { withPanel } from '../panel.ts';
import { addressFaults } from './faults.ts';
import { FormNotice, InnerForm } from './Form.tsx';
import { justRegistered } from './just-registered.ts';
import { EmailFields } from './SignupForm.tsx';
import { useForm } from './use-form.ts';
import { useWait } from './use-wait.ts';
import { WaitCount } from './Wait.tsx';

type MailWait = ReturnType<typeof useWait>;

/** A member who has just registered has a code on its way. */
export function useMailWait(): MailWait {
  const wait = useWait();
  const start = useRef(wait.start);
  useEffect(() => {
    const left = justRegistered.waitMs();
    if (left > 0) start.current(left);
  }, []);
  return wait;
}

export function MailAddress({ address, wait }: { address: string; wait: MailWait }) {
  const { t } = useTranslation('accounts');
  const refused = useRefusedForm(addresses.changePendingEmail.path);
  const change = useRef<HTMLDetailsElement>(null);
  return (
    <div className="by-mail">
      <details ref={change} className="change-address" open={refused ? true : undefined}>
        <summary>
          <Icon of={Mail} />
          <span className="change-address-text">
            <span>{t('activate.sentTo')}</span>
            <b>{address}</b>
          </span>
          <span className="button button-secondary">{t('activate.change')}</span>
        </summary>
        <ChangeAddress
          onSent={(seconds) => {
            if (change.current) change.current.open = false;
            wait.start(seconds * 1000);
          }}
        />
      </details>
    </div>
  );
}

export function Resend({ wait }: { wait: MailWait }) {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const [sent, setSent] = useState(false);
  const form = useForm({
    address: addresses.requestMail,
    fields: [],
    onSuccess({ retry_after: seconds }) {
      setSent(true);
      wait.start(seconds * 1000 || codeResendMs);
    },
  });
  return (
    <InnerForm
      className="by-mail"
      form={form}
      label={t('activate.resendForm')}
      back={withPanel(search, 'activate')}
    >
      <div className="account-wait row g12">
        <Icon of={Clock} size={16} />
        <span>
          {t(wait.waiting ? 'activate.resendIn' : 'activate.resendNow')}
          {wait.waiting && <WaitCount seconds={wait.seconds} />}
        </span>
        {/* One element in all states, so that it keeps the focus. */}
        <Button
          type={wait.waiting ? 'button' : 'submit'}
          aria-disabled={wait.waiting || undefined}
          busy={form.busy && t('activate.resending')}
        >
          {t('activate.resend')}
        </Button>
      </div>
      <p aria-live="polite" className="hint ok">
        {sent && wait.waiting && t('activate.resent')}
      </p>
      <FormNotice form={form} />
      <p className="account-hint">{t('activate.spam')}</p>
    </InnerForm>
  );
}

function ChangeAddress({ onSent }: { onSent: (seconds: number) => void }) {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    address: addresses.changePendingEmail,
    fields: ['email', 'email_confirm'],
    judge: addressFaults,
    around: withStepUp,
    onSuccess({ retry_after: seconds }) {
      onSent(seconds);
      // The pending address is part of the member's own record.
      void revalidate();
    },
  });
  return (
    <InnerForm form={form} label={t('activate.changeForm')} back={withPanel(search, 'activate')}>
      <EmailFields />
      <FormNotice form={form} />
      <Button type="submit" block busy={form.busy && t('activate.resending')}>
        {t('activate.changeSend')}
      </Button>
    </InnerForm>
  );
}
