// Proof that it is still her, before something that cannot be undone: her second factor, or else her
// password.
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { StepUpRequest } from './dialogs.ts';
import * as addresses from './forms/addresses.ts';
import { ownPasswordFaults } from './forms/faults.ts';
import { Form, FormNotice, SecretField } from './forms/Form.tsx';
import { DialogFrame } from './forms/frame.tsx';
import { ProofFields, type SecondMethod } from './forms/ProofFields.tsx';
import { useForm } from './forms/use-form.ts';
import { type Methods, useMethods } from './forms/use-methods.ts';
import { useMe } from './me.tsx';

const nowhere = () => {};

export default function StepUpDialog({ settle }: StepUpRequest) {
  const { t } = useTranslation('accounts');
  const { methods, failure } = useMethods(addresses.stepUpMethods);
  const leave = () => settle(false);
  return (
    <Dialog open onClose={leave} title={t('stepUp.title')} description={t('stepUp.lead')}>
      <DialogFrame go={nowhere} close={leave}>
        {methods && <StepUpForm methods={methods} settle={settle} />}
        {!methods && !failure && <Skeleton height="48px" />}
        {failure && (
          <div className="form-notice" role="alert">
            <p>{failure.code === 'network_error' ? t('form.unreachable') : failure.message}</p>
          </div>
        )}
      </DialogFrame>
    </Dialog>
  );
}

function StepUpForm({ methods, settle }: StepUpRequest & { methods: Methods }) {
  const { t } = useTranslation('accounts');
  const me = useMe();
  const passkey = useRef<HTMLInputElement>(null);
  const byPassword = methods.methods.includes('password');
  const second = methods.methods.filter((method): method is SecondMethod => method !== 'password');
  const form = useForm({
    address: addresses.stepUp,
    fields: ['password', 'code', 'recovery_code'],
    judge: (values) => (byPassword ? ownPasswordFaults('password', values) : {}),
    onSuccess: () => settle(true),
    onRefusal() {
      if (passkey.current) passkey.current.value = '';
      return false;
    },
  });
  return (
    <Form
      form={form}
      label={t('stepUp.title')}
      back=""
      foot={
        <>
          <FormNotice form={form} />
          <div className="dialog-actions">
            <Button onClick={() => settle(false)}>{t('stepUp.cancel')}</Button>
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
        ready
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
