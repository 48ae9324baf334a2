// Fields for a second factor: a passkey, a code of the authenticator, or a recovery code kept for the day a
// device is lost. Login and step-up ask the same.
import type { secondMethods } from '@alcove/protocol';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { CodeField } from './CodeField.tsx';
import { TextField } from './Form.tsx';
import type { AccountForm } from './use-form.ts';

export type SecondMethod = (typeof secondMethods)[number];

const totpDigits = 6;

type ProofFieldsProps = {
  form: Pick<AccountForm, 'ready' | 'submit' | 'setNotice'>;
  methods: readonly SecondMethod[];
  passkeyOptions: string;
};

export function ProofFields({ form, methods, passkeyOptions }: ProofFieldsProps) {
  const { t } = useTranslation('accounts');
  // Before scripts run nothing can be switched: every field is there.
  const { ready } = form;
  const mayTotp = methods.includes('totp');
  const mayRecover = methods.includes('recovery');
  const [lost, setLost] = useState(false);
  const shown = !ready ? 'both' : mayTotp && !lost ? 'code' : mayRecover ? 'recovery' : 'none';
  return (
    <>
      {ready && methods.includes('passkey') && passkeyOptions && (
        <Passkey form={form} options={passkeyOptions} />
      )}
      {(shown === 'code' || shown === 'both') && mayTotp && (
        <CodeField label={t('proof.code')} hint={t('proof.codeHint')} length={totpDigits} optional />
      )}
      {(shown === 'recovery' || shown === 'both') && mayRecover && (
        <TextField
          name="recovery_code"
          label={t('proof.recovery')}
          hint={t('proof.recoveryHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {ready && mayTotp && mayRecover && (
        <p className="account-ways">
          <button type="button" className="link" onClick={() => setLost(!lost)}>
            {lost ? t('proof.toCode') : t('proof.toRecovery')}
          </button>
        </p>
      )}
    </>
  );
}

/** What a passkey answers is sent at once, and counts once. */
function Passkey({ form, options }: Pick<ProofFieldsProps, 'form'> & { options: string }) {
  const { t } = useTranslation('accounts');
  const answer = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  async function ask() {
    setBusy(true);
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const given = JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
      const field = answer.current;
      if (field?.form) {
        field.value = given;
        void form.submit(field.form);
        field.value = '';
      }
    } catch {
      // The browser's dialog was closed, or this device has no passkey: the other methods remain.
      form.setNotice(t('proof.passkeyFailed'));
    }
    setBusy(false);
  }
  return (
    <>
      <input type="hidden" name="passkey" ref={answer} />
      <Button size="large" block icon={Fingerprint} busy={busy && t('proof.passkeyAsking')} onClick={ask}>
        {t('proof.passkey')}
      </Button>
    </>
  );
}
