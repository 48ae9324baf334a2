// Activating the account by a code from a mail or a text message; a texted code also lets the member write in
// the rooms. The two channels share one code field; which is shown is a matter of CSS, so that the choice
// works before scripts do.
import { validationCode } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Images from 'lucide-react/icons/images';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Smartphone from 'lucide-react/icons/smartphone';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useMe, useRefusedForm, useTellMember } from '../me.tsx';
import { withPanel } from '../panel.ts';
import { Activated } from './Activated.tsx';
import { MailAddress, Resend, useMailWait } from './ByMail.tsx';
import { BySms } from './BySms.tsx';
import { CodeField } from './CodeField.tsx';
import { codeFaults } from './faults.ts';
import { FormNotice, InnerForm } from './Form.tsx';
import { Onward, Sheet, useFrame, Way } from './frame.tsx';
import { OpenArch } from './OpenArch.tsx';
import { useForm } from './use-form.ts';

type Channel = 'mail' | 'sms';

export function ActivateForm() {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const me = useMe();
  const tell = useTellMember();
  const { go } = useFrame();
  const codeForm = useId();
  const wait = useMailWait();
  const [digits, setDigits] = useState(0);
  const [done, setDone] = useState(false);
  const [phone, setPhone] = useState<string>();
  const smsRefused = useRefusedForm(addresses.requestSmsOnSite.path);
  const certifies = me?.active === 1;
  const [channel, setChannel] = useState<Channel>(smsRefused || certifies ? 'sms' : 'mail');
  const form = useForm({
    address: addresses.activateByCodeOnSite,
    fields: ['code'],
    judge: codeFaults,
    onSuccess({ member }) {
      setDone(true);
      // Whatever asked for the activation, its end is shown.
      go('activate');
      tell({ type: 'activated', member });
    },
  });
  function sent(maskedPhone: string | undefined) {
    setPhone(maskedPhone);
    // What comes next is typed here.
    if (maskedPhone) document.getElementById(codeForm)?.querySelector<HTMLElement>('[name=code]')?.focus();
  }
  if (certifies && me.phone_verified) return <Activated />;
  if (certifies && done) return <Activated onCertify={() => setDone(false)} />;
  const missing = validationCode.digits - digits;
  return (
    <div className="account-form activate">
      <Sheet
        foot={
          <>
            <FormNotice form={form} />
            <Button
              type="submit"
              form={codeForm}
              kind="primary"
              size="large"
              block
              busy={form.busy && t('activate.sending')}
              disabledReason={form.ready && missing > 0 && t('activate.missing', { count: missing })}
            >
              {certifies ? t('activate.certify') : t('activate.send')}
            </Button>
            {!certifies && <Opens />}
            <Onward kind="ghost">{certifies ? t('activate.later') : t('activate.laterVisitor')}</Onward>
          </>
        }
      >
        <div className="activation-lead">
          <OpenArch />
          <p className="t16">
            {!me ? (
              <>
                {t('activate.stranger')} <Way to="login">{t('activate.toLogin')}</Way>
              </>
            ) : certifies ? (
              t('activate.certifyLead')
            ) : (
              t('activate.lead')
            )}
          </p>
        </div>
        {me && !certifies && (
          <>
            <Segmented<Channel>
              label={t('activate.channel')}
              name="channel"
              full
              value={channel}
              onChange={setChannel}
              segments={[
                { value: 'mail', label: t('activate.byMail'), icon: Mail },
                { value: 'sms', label: t('activate.bySms'), icon: Smartphone },
              ]}
            />
            <MailAddress address={me.pending_email || me.email} wait={wait} />
          </>
        )}
        {me && <BySms sentTo={phone} onSent={sent} />}
        <InnerForm
          id={codeForm}
          form={form}
          label={t('activate.codeForm')}
          back={withPanel(search, 'activate')}
        >
          <CodeField
            label={phone && channel === 'sms' ? t('activate.codeSentTo', { phone }) : t('activate.code')}
            length={validationCode.digits}
            onCount={setDigits}
          />
        </InnerForm>
        {me && !certifies && <Resend wait={wait} />}
      </Sheet>
    </div>
  );
}

function Opens() {
  const { t } = useTranslation('accounts');
  return (
    <div className="opens">
      <p className="field-label">{t('activate.opens')}</p>
      <ul>
        <li>
          <Icon of={Images} size={16} />
          {t('activate.opensPhotos')}
        </li>
        <li>
          <Icon of={MessageCircle} size={16} />
          {t('activate.opensMessages')}
        </li>
        <li>
          <Icon of={Smartphone} size={16} />
          {t('activate.opensWriting')}
        </li>
      </ul>
    </div>
  );
}
