// How somebody proves that it is she: a passkey, a code of her authenticator, or one she kept for the day a
// device is lost. Login and step-up ask the same.
import type { secondMethods } from '@alcove/protocol';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { CodeField } from './CodeField.tsx';
import { TextField } from './Form.tsx';

export type SecondMethod = (typeof secondMethods)[number];

const totpDigits = 6;

type ProofFieldsProps = {
  methods: readonly SecondMethod[];
  passkeyOptions: string;
  /** Before scripts run nothing can be switched: every field is there. */
  ready: boolean;
  onPasskey: (answer: string) => void;
  onFailure: (text: string) => void;
};

export function ProofFields({ methods, passkeyOptions, ready, ...told }: ProofFieldsProps) {
  const { t } = useTranslation('accounts');
  const mayTotp = methods.includes('totp');
  const mayRecover = methods.includes('recovery');
  const [lost, setLost] = useState(false);
  const shown = !ready ? 'both' : mayTotp && !lost ? 'code' : mayRecover ? 'recovery' : 'none';
  return (
    <>
      {ready && methods.includes('passkey') && passkeyOptions && (
        <PasskeyButton options={passkeyOptions} {...told} />
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

function PasskeyButton({
  options,
  ...told
}: Pick<ProofFieldsProps, 'onPasskey' | 'onFailure'> & { options: string }) {
  const { t } = useTranslation('accounts');
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      told.onPasskey(JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) })));
    } catch {
      // She closed the browser's sheet, or this device has none of her passkeys: the other ways remain.
      told.onFailure(t('proof.passkeyFailed'));
    }
    setBusy(false);
  };
  return (
    <Button size="large" block icon={Fingerprint} busy={busy && t('proof.passkeyAsking')} onClick={ask}>
      {t('proof.passkey')}
    </Button>
  );
}
