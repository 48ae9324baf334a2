// Corrects a member's account by a new movement, whose reason the member reads.
import { walletLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { useKeyedCall } from '../../../call/use-keyed-call.ts';
import { notify } from '../../../toasts.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Token } from '../../../ui/marks.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { withStepUp } from '../../accounts/index.ts';
import { correctionTokens } from './correction-tokens.ts';

const empty = { nick: '', tokens: '', reason: '' };

export function CorrectionForm() {
  const { t, i18n } = useTranslation('wallet');
  const { revalidate } = useRevalidator();
  const [form, setForm] = useState(empty);
  const [tried, setTried] = useState(false);
  const { send, busy, fault, forgetFault } = useKeyedCall(addresses.correctLedger, { around: withStepUp });
  const tokens = correctionTokens(form.tokens);
  const change = (next: Partial<typeof empty>) => {
    setForm({ ...form, ...next });
    forgetFault();
  };

  async function write(event: SyntheticEvent) {
    event.preventDefault();
    setTried(true);
    const [nick, reason] = [form.nick.trim(), form.reason.trim()];
    if (busy || tokens === undefined || nick === '' || reason === '') return;
    const written = await send({ nick, tokens, reason });
    if (!written) return;
    const { balance } = written;
    notify({
      icon: Token,
      tone: 'token',
      title: t('ledger.corrected', { nick }),
      line: t('ledger.balanceAfter', { balance: new Intl.NumberFormat(i18n.language).format(balance) }),
    });
    setForm(empty);
    setTried(false);
    await revalidate();
  }

  const missing = tried && t('ledger.missing');
  return (
    <Card>
      <form className="correction" onSubmit={(event) => void write(event)} noValidate>
        <h2>{t('ledger.correct')}</h2>
        <Field label={t('ledger.nick')} error={form.nick.trim() === '' && missing}>
          <Input
            autoComplete="off"
            maxLength={100}
            value={form.nick}
            onChange={({ currentTarget }) => change({ nick: currentTarget.value })}
          />
        </Field>
        <Field
          label={t('ledger.tokens')}
          hint={t('ledger.tokensHint')}
          error={tried && tokens === undefined && t('ledger.tokensFault', { max: walletLimits.actMax })}
        >
          <Input
            autoComplete="off"
            icon={Token}
            maxLength={9}
            value={form.tokens}
            onChange={({ currentTarget }) => change({ tokens: currentTarget.value })}
          />
        </Field>
        <Field label={t('ledger.reason')} error={form.reason.trim() === '' && missing}>
          <TextArea
            rows={2}
            maxLength={walletLimits.reasonMax}
            value={form.reason}
            onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
          />
        </Field>
        <div aria-live="polite">{fault && <Note tone="danger">{fault.text}</Note>}</div>
        <Button type="submit" kind="primary" block busy={busy && t('ledger.writing')}>
          {t('ledger.write')}
        </Button>
        <p className="hint">{t('ledger.correctText')}</p>
      </form>
    </Card>
  );
}
