// Step-up: the member proves their identity by the second factor, else by the password.
import type { accountsCalls, AnswerOf } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { useMe } from '../me.tsx';
import { ownPasswordFaults } from './faults.ts';
import { Form, FormNotice, SecretField } from './Form.tsx';
import { ProofFields, type SecondMethod } from './ProofFields.tsx';
import { useForm } from './use-form.ts';
import { WhoseAccount } from './WhoseAccount.tsx';

export type Methods = AnswerOf<(typeof accountsCalls)['stepUpMethods']>;

type StepUpFormProps = {
  methods: Methods;
  /** The query that a browser without scripts comes back to. */
  back: string;
  onProven: () => void;
  /** The way out. */
  cancel: ReactNode;
};

export function StepUpForm({ methods, back, onProven, cancel }: StepUpFormProps) {
  const { t } = useTranslation('accounts');
  const me = useMe();
  const byPassword = methods.methods.includes('password');
  const second = methods.methods.filter((method): method is SecondMethod => method !== 'password');
  const form = useForm({
    address: addresses.stepUp,
    fields: ['password', 'code', 'recovery_code'],
    judge: (values) => (byPassword ? ownPasswordFaults('password', values) : {}),
    onSuccess: onProven,
  });
  return (
    <Form
      form={form}
      label={t('stepUp.title')}
      back={back}
      foot={
        <>
          <FormNotice form={form} />
          <div className="dialog-actions">
            {cancel}
            <Button type="submit" kind="primary" busy={form.busy && t('stepUp.sending')}>
              {t('stepUp.send')}
            </Button>
          </div>
        </>
      }
    >
      {byPassword && (
        <>
          <WhoseAccount nick={me?.nick} />
          <SecretField
            name="password"
            label={t('stepUp.password')}
            autoComplete="current-password"
            required
          />
        </>
      )}
      <ProofFields form={form} methods={second} passkeyOptions={methods.passkey_options} />
    </Form>
  );
}
