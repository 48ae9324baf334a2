// A nick for ten minutes: what one may do with it, what not, and what is free when it is taken.
import { isOutage } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import PencilOff from 'lucide-react/icons/pencil-off';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useRevalidator } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { trialFaults } from '../forms/faults.ts';
import { Form, FormNotice, TextField, useFieldText, useMend, useUsualValue } from '../forms/Form.tsx';
import { Way } from '../forms/frame.tsx';
import { FreeNicks, useFreeNicks } from '../forms/NickField.tsx';
import { useTypedBefore } from '../forms/use-typed-before.ts';
import { useFaultText, useForm } from '../forms/use-form.ts';
import { withoutPanel } from '../panel.ts';

/** `onBegun`: the trial runs, and every part of the page shows it. */
export function TrialForm({ onBegun }: { onBegun?: () => void }) {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const textOf = useFaultText();
  const form = useForm({
    address: addresses.startTrial,
    fields: ['nick'],
    judge: trialFaults,
    onSuccess() {
      void revalidate();
      onBegun?.();
    },
    onRefusal(failure) {
      // R5.032: whatever else goes wrong has one sentence.
      if (failure.messages || !isOutage(failure.code)) return false;
      form.setNotice(textOf('trial_entry_failed'));
      return true;
    },
  });
  return (
    <Form
      form={form}
      label={t('trial.title')}
      back={withoutPanel(search)}
      foot={
        <>
          <FormNotice form={form} />
          <div className="trial-actions">
            <Button type="submit" kind="primary" size="large" busy={form.busy && t('trial.sending')}>
              {t('trial.send')}
            </Button>
            <Way to="signup" look="button">
              {t('trial.toSignup')}
            </Way>
          </div>
        </>
      }
    >
      <TrialNick />
      <ul className="trial-terms stack g12">
        <li>
          <Icon of={Eye} size={16} />
          {t('trial.reads')}
        </li>
        <li>
          <Icon of={EyeOff} size={16} />
          {t('trial.veiled')}
        </li>
        <li>
          <Icon of={PencilOff} size={16} />
          {t('trial.silent')}
        </li>
      </ul>
    </Form>
  );
}

function TrialNick() {
  const { t } = useTranslation('accounts');
  const [nick, setNick] = useState(useUsualValue('nick'));
  const fault = useFieldText('nick');
  const mend = useMend();
  const free = useFreeNicks(fault === undefined ? undefined : nick);
  const place = useRef<HTMLDivElement>(null);
  useTypedBefore(place, 'nick', nick, setNick);
  return (
    <div ref={place}>
      <TextField
        name="nick"
        label={t('trial.nick')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={nick}
        onChange={(event) => setNick(event.currentTarget.value)}
      />
      <FreeNicks
        nicks={free}
        onChoose={(chosen) => {
          setNick(chosen);
          mend('nick');
        }}
      />
    </div>
  );
}
