// The end of an account: what goes, that it does not come back, and the password to say so.
import * as addresses from '@alcove/protocol/addresses';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Note } from '../../../ui/Banner.tsx';
import { withStepUp } from '../with-step-up.ts';
import { useMe, useRefusedForm, useTellMember } from '../me.tsx';
import { withPanel } from '../panel.ts';
import { ownPasswordFaults } from './faults.ts';
import { Form, FormNotice, SecretField } from './Form.tsx';
import { Onward } from './frame.tsx';
import { doneMark } from './return-mark.ts';
import { StepUpForm } from './StepUpForm.tsx';
import { useForm } from './use-form.ts';
import type { Methods } from './StepUpForm.tsx';
import { WhoseAccount } from './WhoseAccount.tsx';

const everyProof: Methods = { methods: ['totp', 'recovery'], passkey_options: '' };

/** Before scripts run, the proof that a dialog would ask for takes the panel first. */
export function DeleteForm(props: { onGone: () => void }) {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const asked = useRefusedForm(addresses.deleteAccount.path)?.code === 'step_up_required';
  const askedAgain = useRefusedForm(addresses.stepUp.path) !== undefined;
  const [proven, setProven] = useState(false);
  if (proven || (!asked && !askedAgain)) return <Deletion {...props} />;
  return (
    <StepUpForm
      methods={everyProof}
      back={withPanel(search, 'delete-account')}
      onProven={() => setProven(true)}
      cancel={<Onward>{t('stepUp.cancel')}</Onward>}
    />
  );
}

function Deletion({ onGone }: { onGone: () => void }) {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const me = useMe();
  const tell = useTellMember();
  const form = useForm({
    address: addresses.deleteAccount,
    fields: ['password', 'confirm'],
    around: withStepUp,
    judge: (values) => ({
      ...ownPasswordFaults('password', values),
      ...(values.confirm !== '1' && { confirm: 'field_required' as const }),
    }),
    onSuccess() {
      onGone();
      tell({ type: 'loggedOut' });
    },
  });
  const goes = [
    t('deletion.profile'),
    t('deletion.content'),
    t('deletion.messages'),
    t('deletion.tokens'),
    t('deletion.nick', { nick: me?.nick ?? '' }),
  ];
  return (
    <Form
      form={form}
      label={t('deletion.title')}
      back={withPanel(search, 'delete-account') + doneMark}
      foot={
        <>
          <FormNotice form={form} />
          <Button
            type="submit"
            kind="danger"
            size="large"
            block
            icon={Trash2}
            busy={form.busy && t('deletion.sending')}
          >
            {t('deletion.send')}
          </Button>
          <Onward>{t('deletion.keep')}</Onward>
        </>
      }
    >
      <Note tone="danger">
        <b>{t('deletion.warning')}</b>
      </Note>
      <ul className="goes stack g8">
        {goes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <WhoseAccount nick={me?.nick} />
      <SecretField name="password" label={t('deletion.password')} autoComplete="current-password" required />
      {/* Absent without a tick: the server then takes the form as one that forgot to ask. */}
      <input type="hidden" name="confirm" value="0" />
      <Checkbox name="confirm" value="1" required error={form.texts.confirm && t('deletion.confirmNeeded')}>
        {t('deletion.confirm')}
      </Checkbox>
    </Form>
  );
}
