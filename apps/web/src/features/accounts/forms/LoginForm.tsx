// Logging in by nick or address; when a second factor is asked for, its step takes the form's place.
import { pathTo } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import AtSign from 'lucide-react/icons/at-sign';
import Hourglass from 'lucide-react/icons/hourglass';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { withPanel } from '../panel.ts';
import { useReadersTrial, useRefusedForm } from '../me.tsx';
import { trialDialog } from '../dialogs.ts';
import { loginFaults } from './faults.ts';
import { Form, FormNotice, SecretField, TextField } from './Form.tsx';
import { useFrame, Way } from './frame.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';
import { useEntered } from './use-entered.ts';
import { useForm } from './use-form.ts';

const again = 'second_factor_expired';

export function LoginForm() {
  const first = useRefusedForm(addresses.loginOnSite.path);
  const second = useRefusedForm(addresses.loginSecondStep.path);
  const [step, setStep] = useState<'first' | 'second'>(
    first?.code === 'second_factor_required' || (second && second.code !== again) ? 'second' : 'first',
  );
  const [expired, setExpired] = useState(second?.code === again ? second.message : undefined);
  if (step === 'second')
    return (
      <SecondStepForm
        onStartAgain={(reason) => {
          setExpired(reason);
          setStep('first');
        }}
      />
    );
  return <Credentials reason={expired} onSecondStep={() => setStep('second')} />;
}

function Credentials({ reason, onSecondStep }: { reason: string | undefined; onSecondStep: () => void }) {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const entered = useEntered();
  const form = useForm({
    address: addresses.loginOnSite,
    fields: ['login', 'password'],
    judge: loginFaults,
    onSuccess: (data) => entered('loggedIn', data),
    onRefusal(failure) {
      if (failure.code === 'second_factor_required') onSecondStep();
      return failure.code === 'second_factor_required';
    },
  });
  return (
    <Form
      form={form}
      label={t('login.title')}
      back={withPanel(search, 'login')}
      foot={
        <>
          <FormNotice form={form} {...(reason && { lines: [reason] })} />
          <Button type="submit" kind="primary" size="large" block busy={form.busy && t('login.sending')}>
            {t('login.send')}
          </Button>
          <p className="account-ways">
            <span>{t('login.noAccount')}</span>
            <Way to="signup">{t('login.toSignup')}</Way>
          </p>
        </>
      }
    >
      <TextField
        name="login"
        label={t('login.identifier')}
        icon={AtSign}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <SecretField name="password" label={t('login.password')} autoComplete="current-password" required />
      <p className="account-ways">
        <Way to="restore">{t('login.toRestore')}</Way>
      </p>
      <TrialOffer />
    </Form>
  );
}

/** Ten minutes without an account, for those who have not had them. */
function TrialOffer() {
  const { t } = useTranslation('accounts');
  const { close } = useFrame();
  if (useReadersTrial()) return null;
  return (
    <Link
      className="account-offer row g12"
      to={pathTo('stub')}
      onClick={(event) => {
        event.preventDefault();
        close();
        trialDialog.set({});
      }}
    >
      <Icon of={Hourglass} />
      <span>
        <b>{t('trial.offer')}</b>
        <span>{t('trial.offerLine')}</span>
      </span>
    </Link>
  );
}
