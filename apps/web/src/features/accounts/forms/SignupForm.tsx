// Becoming a member. Every fault is shown at once: at its field, counted at the foot, and the nick's
// and the address's faults said there in words too.
import { ageOfMajority, genders, inLanguage, type Language, pathTo } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { withPanel } from '../panel.ts';
import { signupFaults } from './faults.ts';
import { Form, FormNotice, SecretField, TextField, useFieldText, useMend, useUsualValue } from './Form.tsx';
import { Way } from './frame.tsx';
import { useIsRegistrationClosed } from '../me.tsx';
import { justRegistered } from './just-registered.ts';
import { NickField } from './NickField.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { useTypedBefore } from './use-typed-before.ts';
import { useEntered } from './use-entered.ts';
import { type AccountForm, useForm } from './use-form.ts';

const fields = [
  'nick',
  'age',
  'email',
  'email_confirm',
  'password',
  'password_confirm',
  'gender',
  'country',
  'region',
  'terms',
] as const;

/** R5.068: what the server says of the nick, then of the address, on lines of their own. */
const wordsOfServer = ({ texts, judgedByServer }: AccountForm): string[] =>
  judgedByServer ? [texts.nick, texts.email].flatMap((text) => text ?? []) : [];

/** The first owner of a site registers by their link in any case. */
export function SignupForm() {
  const isClosed = useIsRegistrationClosed();
  const ownerToken = useOwnerToken();
  return isClosed && !ownerToken ? <RegistrationClosed /> : <OpenSignupForm />;
}

function RegistrationClosed() {
  const { t } = useTranslation('accounts');
  return (
    <div className="account-form">
      <p className="t16 semibold">{t('signup.closedTitle')}</p>
      <p className="muted">{t('signup.closedText')}</p>
      <p className="account-ways">
        <span>{t('signup.already')}</span>
        <Way to="login">{t('signup.toLogin')}</Way>
      </p>
    </div>
  );
}

function OpenSignupForm() {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const entered = useEntered();
  const form = useForm({
    address: addresses.registerOnSite,
    fields,
    judge: signupFaults,
    onSuccess(data) {
      justRegistered.mark();
      entered('registered', data);
    },
  });
  return (
    <Form
      form={form}
      label={t('signup.title')}
      back={withPanel(search, 'register')}
      foot={
        <>
          <Terms text={form.texts.terms} />
          <Button type="submit" kind="primary" size="large" block busy={form.busy && t('signup.sending')}>
            {t('signup.send')}
          </Button>
          <div className="signup-end">
            <FormNotice form={form} lines={wordsOfServer(form)} />
            <p className="account-ways">
              <span>{t('signup.already')}</span>
              <Way to="login">{t('signup.toLogin')}</Way>
            </p>
          </div>
        </>
      }
    >
      <OwnerToken />
      <div className="field-pair narrow-last">
        <NickField />
        <TextField
          name="age"
          label={t('signup.age')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          required
        />
      </div>
      <EmailFields />
      <div className="field-pair">
        <SecretField name="password" label={t('signup.password')} autoComplete="new-password" required />
        <SecretField
          name="password_confirm"
          label={t('signup.passwordAgain')}
          autoComplete="new-password"
          required
        />
      </div>
      <Gender />
      <PlaceFields />
    </Form>
  );
}

/** `replacing`: the address of an account that has one. */
export function EmailFields({ replacing = false }: { replacing?: boolean }) {
  const { t } = useTranslation('accounts');
  const email = { type: 'email', autoCapitalize: 'none', spellCheck: false, required: true } as const;
  return (
    <>
      <TextField
        {...email}
        name="email"
        label={t(replacing ? 'settings.email.new' : 'signup.email')}
        autoComplete="email"
      />
      <TextField
        {...email}
        name="email_confirm"
        label={t(replacing ? 'settings.email.newAgain' : 'signup.emailAgain')}
        autoComplete="email"
      />
    </>
  );
}

function Gender() {
  const { t } = useTranslation('accounts');
  const [gender, setGender] = useState(useUsualValue('gender'));
  const mend = useMend();
  const place = useRef<HTMLDivElement>(null);
  useTypedBefore(place, 'gender', gender, setGender);
  return (
    <div ref={place}>
      <Field group label={t('signup.gender')} error={useFieldText('gender')}>
        <Segmented
          label={t('signup.gender')}
          name="gender"
          full
          value={gender}
          onChange={(chosen) => {
            setGender(chosen);
            mend('gender');
          }}
          segments={[
            { value: String(genders.female), label: t('signup.female') },
            { value: String(genders.male), label: t('signup.male') },
            { value: String(genders.couple), label: t('signup.couple') },
            { value: String(genders.trans), label: t('signup.trans') },
          ]}
        />
      </Field>
    </div>
  );
}

function Terms({ text }: { text: string | undefined }) {
  const { t, i18n } = useTranslation('accounts');
  const [before, link, after] = t('signup.terms', { age: ageOfMajority }).split(/<1>|<\/1>/);
  return (
    <Checkbox name="terms" value="1" required defaultChecked={useUsualValue('terms') === '1'} error={text}>
      {before}
      <a
        className="link"
        href={inLanguage(pathTo('cgu'), i18n.language as Language)}
        target="_blank"
        rel="noopener"
      >
        {link}
      </a>
      {after}
    </Checkbox>
  );
}

/** What the link for the first owner carries. */
function useOwnerToken(): string | null {
  const { search } = useLocation();
  return new URLSearchParams(search).get('owner_token');
}

function OwnerToken() {
  const token = useOwnerToken();
  return token ? <input type="hidden" name="owner_token" value={token} /> : null;
}
