// A forgotten password: the answer is the same whether or not such a member exists.
import { codeResendMs } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import AtSign from 'lucide-react/icons/at-sign';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Banner.tsx';
import { withPanel } from '../panel.ts';
import { whomFaults } from './faults.ts';
import { Form, FormNotice, TextField } from './Form.tsx';
import { Way } from './frame.tsx';
import { Wait } from './Wait.tsx';
import { doneMark, isDone } from './return-mark.ts';
import { useForm } from './use-form.ts';
import { useWait } from './use-wait.ts';

export function RestoreForm() {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const [sent, setSent] = useState(isDone(search));
  const wait = useWait();
  const answer = useRef<HTMLDivElement>(null);
  const form = useForm({
    address: addresses.resetPassword,
    fields: ['login'],
    judge: whomFaults,
    onSuccess() {
      setSent(true);
      wait.start(codeResendMs);
    },
  });
  useEffect(() => {
    if (sent && wait.waiting) answer.current?.focus();
  }, [sent, wait.waiting]);
  return (
    <Form
      form={form}
      label={t('restore.title')}
      back={withPanel(search, 'restore') + doneMark}
      foot={
        <p className="account-ways apart">
          <Way to="login">{t('restore.toLogin')}</Way>
          <Way to="signup">{t('restore.toSignup')}</Way>
        </p>
      }
    >
      <p className="account-lead">{t('restore.lead')}</p>
      <TextField
        name="login"
        label={t('restore.identifier')}
        icon={AtSign}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <FormNotice form={form} />
      <Button
        type="submit"
        kind="primary"
        size="large"
        block
        busy={form.busy && t('restore.sending')}
        aria-disabled={wait.waiting || undefined}
        onClick={(event) => wait.waiting && event.preventDefault()}
      >
        {t('restore.send')}
      </Button>
      <div ref={answer} tabIndex={-1} aria-live="polite" className="account-answer">
        {sent && (
          <Note icon={CircleCheck} tone="success">
            <b>{t('restore.sent')}</b>
            <p>{t('restore.sentLine')}</p>
          </Note>
        )}
      </div>
      {wait.waiting && <Wait text={t('restore.wait')} seconds={wait.seconds} />}
    </Form>
  );
}
