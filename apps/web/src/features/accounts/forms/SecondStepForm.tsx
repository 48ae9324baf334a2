// The second step of a login: it waits five minutes for the second factor.
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useAnswer } from '../../../call/use-answer.ts';
import { Button } from '../../../ui/Button.tsx';
import { withPanel } from '../panel.ts';
import { Form, FormNotice } from './Form.tsx';
import { ProofFields, type SecondMethod } from './ProofFields.tsx';
import { useEntered } from './use-entered.ts';
import { useForm } from './use-form.ts';

const everyMethod: readonly SecondMethod[] = ['totp', 'recovery'];

/** `onStartAgain`: with the reason, where there is one. */
export function SecondStepForm({ onStartAgain }: { onStartAgain: (reason?: string) => void }) {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const entered = useEntered();
  // Before scripts run, and until it is known, every field is shown.
  const methods = useAnswer(addresses.secondStep, {}).latest;
  const form = useForm({
    address: addresses.loginSecondStep,
    fields: ['code', 'recovery_code'],
    onSuccess: (data) => entered('loggedIn', data),
    onRefusal(failure) {
      if (failure.code !== 'second_factor_expired') return false;
      onStartAgain(failure.message);
      return true;
    },
  });
  return (
    <Form
      form={form}
      label={t('second.title')}
      back={withPanel(search, 'login')}
      foot={
        <>
          <FormNotice form={form} />
          <Button type="submit" kind="primary" size="large" block busy={form.busy && t('second.sending')}>
            {t('second.send')}
          </Button>
          {form.ready && (
            <p className="account-ways">
              <button type="button" className="link" onClick={() => onStartAgain()}>
                {t('second.back')}
              </button>
            </p>
          )}
        </>
      }
    >
      <p className="account-lead">{t('second.lead')}</p>
      <ProofFields
        form={form}
        methods={(methods?.methods ?? everyMethod) as readonly SecondMethod[]}
        passkeyOptions={methods?.passkey_options ?? ''}
      />
    </Form>
  );
}
