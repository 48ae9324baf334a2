// The form of a mailed activation link. Opening the link proves nothing, since mail scanners open links
// too: the button does.
import * as addresses from '@alcove/protocol/addresses';
import LockKeyholeOpen from 'lucide-react/icons/lock-keyhole-open';
import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useRevalidator } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { useMe } from '../me.tsx';
import { withPanel } from '../panel.ts';
import { FormNotice, InnerForm } from '../forms/Form.tsx';
import { AddressedFrame } from '../forms/frame.tsx';
import { isDone } from '../forms/return-mark.ts';
import { useForm } from '../forms/use-form.ts';

export default function ActivationByLink({ token }: { token: string }) {
  const { search } = useLocation();
  const [activated, setActivated] = useState<{ nick?: string } | undefined>(isDone(search) ? {} : undefined);
  return (
    <AddressedFrame kind="page">
      <div className="account-page" aria-live="polite">
        {activated ? <Done {...activated} /> : <Confirm token={token} onActivated={setActivated} />}
      </div>
    </AddressedFrame>
  );
}

type ConfirmProps = { token: string; onActivated: (activated: { nick: string }) => void };

function Confirm({ token, onActivated }: ConfirmProps) {
  const { t } = useTranslation('accounts');
  const { revalidate } = useRevalidator();
  const form = useForm({
    address: addresses.activateByToken,
    fields: ['token'],
    onSuccess({ nick }) {
      onActivated({ nick });
      void revalidate();
    },
  });
  const refused = form.texts.token;
  return (
    <EmptyState
      icon={MailCheck}
      title={t(refused ? 'pages.userActivation.unknown.title' : 'pages.userActivation.confirm.title')}
      sentence={t(refused ? 'pages.userActivation.unknown.text' : 'pages.userActivation.confirm.text')}
      action={
        refused ? (
          <ButtonLink to={withPanel('', 'activate')}>{t('pages.userActivation.empty.action')}</ButtonLink>
        ) : (
          <InnerForm form={form} label={t('pages.userActivation.heading')} back="?done=1">
            <input type="hidden" name="token" value={token} />
            <FormNotice form={form} />
            <Button
              type="submit"
              kind="primary"
              size="large"
              busy={form.busy && t('pages.userActivation.confirm.sending')}
            >
              {t('pages.userActivation.confirm.action')}
            </Button>
          </InnerForm>
        )
      }
    />
  );
}

function Done({ nick }: { nick?: string }) {
  const { t } = useTranslation('accounts');
  const me = useMe();
  const state = nick === undefined ? 'already' : 'done';
  return (
    <EmptyState
      icon={LockKeyholeOpen}
      title={t(`pages.userActivation.${state}.title`, { nick: nick ?? '' })}
      sentence={t(`pages.userActivation.${state}.text`)}
      action={
        me ? (
          <ButtonLink kind="primary" to="/">
            {t('activated.onward')}
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" to={withPanel('', 'login')}>
            {t('recovery.toLogin')}
          </ButtonLink>
        )
      }
    />
  );
}
