// The second step of a login: an authenticator, passkeys, and codes for the day a device is lost.
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Smartphone from 'lucide-react/icons/smartphone';
import type { accountsCalls, AnswerOf } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { CallFailure } from '../../../call/call-server.ts';
import { useFault } from '../../../call/fault.ts';
import { useCall } from '../../../call/use-call.ts';
import { useReady } from '../../../ready.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { type Glyph, Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Banner.tsx';
import { withStepUp } from '../with-step-up.ts';
import { CodeField } from '../forms/CodeField.tsx';
import { FormNotice, InnerForm } from '../forms/Form.tsx';
import { useForm } from '../forms/use-form.ts';
import { SettingsCard } from './SettingsCard.tsx';

type Calls = typeof accountsCalls;
export type SecondFactor = AnswerOf<Calls['secondFactor']>;
type Started = AnswerOf<Calls['startTotp']>;
const passkeyNameMaxLength = 60;

/** Changes by one press: a recent login is asked for where it is needed. */
function useChanges(passkeyName: string) {
  const { t } = useTranslation('accounts');
  const { revalidate } = useRevalidator();
  const faultOf = useFault('sent');
  const [failure, setFailure] = useState('');
  const [started, setStarted] = useState<Started>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const plan = {
    around: withStepUp,
    onFailure(failed: CallFailure) {
      setFailure(faultOf(failed).text);
      return true;
    },
  };
  const startTotp = useCall(addresses.startTotp, plan);
  const removeTotp = useCall(addresses.removeTotp, plan);
  const startPasskey = useCall(addresses.startPasskey, plan);
  const addPasskey = useCall(addresses.addPasskey, plan);
  const removePasskey = useCall(addresses.removePasskey, { ...plan, inTurn: true });
  const renewCodes = useCall(addresses.renewRecoveryCodes, plan);

  async function run(work: () => Promise<unknown>) {
    setFailure('');
    await work();
    void revalidate();
  }
  async function makePasskey() {
    const begun = await startPasskey.send({});
    if (!begun) return;
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const made = await startRegistration({ optionsJSON: JSON.parse(begun.options) });
      const kept = await addPasskey.send({ answer: JSON.stringify(made), name: passkeyName });
      if (kept) setCodes(kept.recovery_codes);
    } catch {
      // The browser's dialog was closed, or this device makes no passkeys.
      setFailure(t('proof.passkeyFailed'));
    }
  }
  return {
    failure,
    started,
    codes,
    begin: () =>
      run(async () => {
        const begun = await startTotp.send({});
        if (begun) setStarted(begun);
      }),
    confirmed(fresh: readonly string[]) {
      setStarted(undefined);
      setCodes(fresh);
    },
    removeTotp: () => run(() => removeTotp.send({})),
    addPasskey: () => run(makePasskey),
    removePasskey: (id: string) => run(() => removePasskey.send({ id })),
    renewCodes: () =>
      run(async () => {
        const fresh = await renewCodes.send({});
        if (fresh) setCodes(fresh.recovery_codes);
      }),
  };
}

export function SecondFactorSettings({ secondFactor }: { secondFactor: SecondFactor }) {
  const { t } = useTranslation('accounts');
  const ready = useReady();
  const { totp, passkeys, recovery_codes_left: left, required } = secondFactor;
  const nextName = `${t('settings.second.passkey')} ${passkeys.length + 1}`.slice(0, passkeyNameMaxLength);
  const { started, codes, failure, ...acts } = useChanges(nextName);
  const hasAny = totp === 1 || passkeys.length > 0;

  return (
    <SettingsCard section="secondFactor" lead={t('settings.second.lead')}>
      {required === 1 && !hasAny && <Note tone="warning">{t('settings.second.required')}</Note>}
      <ul className="settings-sessions stack">
        <Row
          icon={Smartphone}
          title={t('settings.second.totp')}
          line={totp ? t('settings.second.on') : t('settings.second.totpLine')}
          action={
            totp ? (
              <Button kind="ghost" onClick={() => void acts.removeTotp()}>
                {t('settings.second.remove')}
              </Button>
            ) : (
              <Button onClick={() => void acts.begin()} disabled={!ready}>
                {t('settings.second.add')}
              </Button>
            )
          }
        />
        {passkeys.map((key) => (
          <Row
            key={key.id}
            icon={Fingerprint}
            title={key.name}
            line={<DateText at={key.used_at} />}
            action={
              <Button
                kind="ghost"
                aria-label={t('settings.second.removeOne', { name: key.name })}
                onClick={() => void acts.removePasskey(key.id)}
              >
                {t('settings.second.remove')}
              </Button>
            }
          />
        ))}
        <Row
          icon={Fingerprint}
          title={t('settings.second.newPasskey')}
          line={t('settings.second.passkeyLine')}
          action={
            <Button onClick={() => void acts.addPasskey()} disabled={!ready}>
              {t('settings.second.add')}
            </Button>
          }
        />
      </ul>
      {started && !totp && <ConfirmTotp started={started} onDone={acts.confirmed} />}
      {hasAny && (
        <div className="settings-present">
          <span>
            <small>{t('settings.second.codes')}</small>
            <b>{t('settings.second.left', { count: left })}</b>
          </span>
          <Button onClick={() => void acts.renewCodes()}>{t('settings.second.renew')}</Button>
        </div>
      )}
      <div aria-live="polite">{codes.length > 0 && <FreshCodes codes={codes} />}</div>
      <div className="form-notice" role="alert">
        {failure && <p>{failure}</p>}
      </div>
      {!ready && <p className="account-hint">{t('settings.second.scripts')}</p>}
    </SettingsCard>
  );
}

const Row = ({
  icon,
  title,
  line,
  action,
}: {
  icon: Glyph;
  title: string;
  line: ReactNode;
  action: ReactNode;
}) => (
  <li>
    <Icon of={icon} />
    <span className="settings-session-text">
      <b>{title}</b>
      <small>{line}</small>
    </span>
    {action}
  </li>
);

function ConfirmTotp({ started, onDone }: { started: Started; onDone: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('accounts');
  const { revalidate } = useRevalidator();
  const form = useForm({
    address: addresses.confirmTotp,
    fields: ['code'],
    around: withStepUp,
    onSuccess({ recovery_codes: codes }) {
      onDone(codes);
      void revalidate();
    },
  });
  return (
    <InnerForm form={form} label={t('settings.second.totp')} back="#secondFactor">
      <p className="account-hint">{t('settings.second.secretLead')}</p>
      <p className="settings-secret stack g8">
        <a className="link" href={started.uri}>
          {t('settings.second.open')}
        </a>
        <code>{started.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <CodeField label={t('proof.code')} hint={t('proof.codeHint')} length={6} />
      <FormNotice form={form} />
      <Button type="submit" block busy={form.busy && t('activate.sending')}>
        {t('settings.second.confirm')}
      </Button>
    </InnerForm>
  );
}

function FreshCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('accounts');
  return (
    <Note tone="success" icon={ShieldCheck}>
      <b>{t('settings.second.fresh')}</b>
      <ul className="settings-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Note>
  );
}
