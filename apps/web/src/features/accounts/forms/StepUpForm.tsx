// Proof that it is still her: her second factor, or else her password.
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { useMe } from '../me.tsx';
import * as addresses from './addresses.ts';
import { ownPasswordFaults } from './faults.ts';
import { Form, FormNotice, SecretField } from './Form.tsx';
import { ProofFields, type SecondMethod } from './ProofFields.tsx';
import { useForm } from './use-form.ts';
import type { Methods } from './use-methods.ts';

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
  const passkey = useRef<HTMLInputElement>(null);
  const byPassword = methods.methods.includes('password');
  const second = methods.methods.filter((method): method is SecondMethod => method !== 'password');
  const form = useForm({
    address: addresses.stepUp,
    fields: ['password', 'code', 'recovery_code'],
    judge: (values) => (byPassword ? ownPasswordFaults('password', values) : {}),
    onSuccess: onProven,
    onRefusal() {
      if (passkey.current) passkey.current.value = '';
      return false;
    },
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
          <input
            className="visually-hidden"
            type="text"
            autoComplete="username"
            defaultValue={me?.nick}
            tabIndex={-1}
            aria-hidden="true"
            readOnly
          />
          <SecretField
            name="password"
            label={t('stepUp.password')}
            autoComplete="current-password"
            required
          />
        </>
      )}
      <input type="hidden" name="passkey" ref={passkey} />
      <ProofFields
        methods={second}
        passkeyOptions={methods.passkey_options}
        ready={form.ready}
        onFailure={form.setNotice}
        onPasskey={(answer) => {
          const field = passkey.current;
          if (!field?.form) return;
          field.value = answer;
          void form.submit(field.form);
        }}
      />
    </Form>
  );
}
