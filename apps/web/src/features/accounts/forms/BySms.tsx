// A code by text message: a number to send it to, then another try or another number.
import { codeResendMs } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Smartphone from 'lucide-react/icons/smartphone';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { withStepUp } from '../with-step-up.ts';
import { withPanel } from '../panel.ts';
import { phoneFaults } from './faults.ts';
import { FormNotice, InnerForm, TextField } from './Form.tsx';
import { useForm } from './use-form.ts';
import { useWait } from './use-wait.ts';
import { Wait } from './Wait.tsx';

/** The last two digits: enough to recognise one's own. */
const masked = (phone: string): string => `•• •• ${phone.replace(/\D/g, '').slice(-2)}`;

type BySmsProps = { sentTo: string | undefined; onSent: (maskedPhone: string | undefined) => void };

export function BySms({ sentTo, onSent }: BySmsProps) {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const wait = useWait();
  const form = useForm({
    address: addresses.requestSmsOnSite,
    fields: ['phone'],
    judge: phoneFaults,
    around: withStepUp,
    onSuccess({ retry_after: seconds }, element) {
      onSent(masked(String(new FormData(element).get('phone'))));
      wait.start(seconds * 1000 || codeResendMs);
    },
  });
  // The button disappears with its effect: focus goes to the field that is shown again.
  function otherPhone({ currentTarget: { form: element } }: MouseEvent<HTMLButtonElement>) {
    flushSync(() => onSent(undefined));
    element?.querySelector<HTMLElement>('[name=phone]')?.focus();
  }
  return (
    <InnerForm
      className="by-sms"
      form={form}
      label={t('activate.phoneForm')}
      back={withPanel(search, 'activate')}
    >
      <div hidden={sentTo !== undefined}>
        <TextField
          name="phone"
          label={t('activate.phone')}
          hint={t('activate.phoneHint')}
          icon={Smartphone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
        />
      </div>
      {sentTo === undefined ? (
        <Button type="submit" block busy={form.busy && t('activate.resending')}>
          {t('activate.sendSms')}
        </Button>
      ) : (
        <>
          {wait.waiting && <Wait text={t('activate.resendIn')} seconds={wait.seconds} />}
          <div className="sms-again">
            {!wait.waiting && (
              <Button type="submit" busy={form.busy && t('activate.resending')}>
                {t('activate.resendSms')}
              </Button>
            )}
            <Button kind="ghost" onClick={otherPhone}>
              {t('activate.otherPhone')}
            </Button>
          </div>
        </>
      )}
      <FormNotice form={form} />
    </InnerForm>
  );
}
