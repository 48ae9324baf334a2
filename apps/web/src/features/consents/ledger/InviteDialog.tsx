// Inviting a person: how the author calls them, where the neutral mail goes, and on which files they are visible.
import {
  consentLimits,
  dayMs,
  type DepictedPeople,
  type Language,
  languageNames,
  languages,
} from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Mail from 'lucide-react/icons/mail';
import Send from 'lucide-react/icons/send';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Select } from '../../../ui/Select.tsx';
import { FilePicks } from './FilePicks.tsx';

type InviteProps = {
  ledger: DepictedPeople;
  /** Of somebody who is invited again. */
  named?: readonly number[];
  onClose: () => void;
  onChange: (ledger: DepictedPeople) => void;
};

export function InviteDialog({ ledger, named = [], onClose, onChange }: InviteProps) {
  const { t, i18n } = useTranslation('consents');
  const formId = useId();
  const [picked, setPicked] = useState<readonly number[]>(named);
  const { busy, fault, send } = useCall(addresses.inviteDepicted);
  const wrong = fault?.messages ?? {};

  async function invite(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const answer = await send({
      number: ledger.number,
      name: String(form.get('name')),
      email: String(form.get('email')),
      language: form.get('language') as Language,
      files: [...picked],
    });
    if (!answer) return;
    onChange(answer);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invite.title')}
      description={t('invite.text', { days: consentLimits.linkMs / dayMs })}
      actions={
        <>
          <Button onClick={onClose}>{t('invite.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            icon={Send}
            disabled={picked.length === 0}
            busy={busy && t('invite.sending')}
          >
            {t('invite.send')}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack g16" noValidate onSubmit={(event) => void invite(event)}>
        <div className="invite-who tiles g12">
          <Field label={t('invite.name')} error={wrong['name']}>
            <Input name="name" required maxLength={consentLimits.nameMax} autoComplete="off" />
          </Field>
          <Field label={t('invite.language')}>
            <Select name="language" defaultValue={i18n.language}>
              {languages.map((language) => (
                <option key={language} value={language}>
                  {languageNames[language]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field
          label={t('invite.email')}
          error={wrong['email']}
          hint={t('invite.emailHint', { count: ledger.mails_left })}
        >
          <Input name="email" type="email" icon={Mail} required autoComplete="off" />
        </Field>
        <Field group label={t('invite.where')}>
          <FilePicks files={ledger.files} picked={picked} onPick={setPicked} />
        </Field>
        <div role="alert" className="hint error">
          {!wrong['name'] && !wrong['email'] && fault?.text}
        </div>
      </form>
    </Dialog>
  );
}
