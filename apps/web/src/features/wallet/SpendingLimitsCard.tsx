// The spending limits that members set for themselves: lower at once, higher after 24 hours.
import { type SpendingLimits as Limits, walletLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../call/use-call.ts';
import { notify } from '../../toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Note } from '../../ui/Banner.tsx';

const limitFrom = (text: string) => (text.trim() === '' ? null : Number(text));
const isLimit = (text: string) => /^\d*$/.test(text.trim()) && Number(text) <= walletLimits.spendingMax;
const textOf = (limit: number | null): string => (limit === null ? '' : String(limit));

export function SpendingLimitsCard({ limits: rendered }: { limits: Limits }) {
  const { t } = useTranslation('wallet');
  const [limits, setLimits] = useState(rendered);
  const [day, setDay] = useState(textOf(rendered.next?.day ?? rendered.day));
  const [month, setMonth] = useState(textOf(rendered.next?.month ?? rendered.month));
  const [tried, setTried] = useState(false);
  const fields = { day: useRef<HTMLInputElement>(null), month: useRef<HTMLInputElement>(null) };
  const { busy, fault, send } = useCall(addresses.setSpendingLimits);
  async function save(event: SyntheticEvent) {
    event.preventDefault();
    setTried(true);
    if (!isLimit(day)) return fields.day.current?.focus();
    if (!isLimit(month)) return fields.month.current?.focus();
    const changed = await send({ day: limitFrom(day), month: limitFrom(month) });
    if (!changed) return;
    setLimits(changed);
    notify({ icon: ShieldCheck, tone: 'success', title: t('limits.saved') });
  }
  const spent = { day: limits.spent_day, month: limits.spent_month };
  const input = (name: 'day' | 'month', value: string, change: (text: string) => void) => (
    <Field
      label={t(`limits.${name}`)}
      hint={t(`limits.spent.${name}`, { count: spent[name] })}
      error={tried && !isLimit(value) && t('give.amountFault', { max: walletLimits.spendingMax })}
    >
      <Input
        ref={fields[name]}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(walletLimits.spendingMax).length}
        placeholder={t('limits.none')}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </Field>
  );
  return (
    <Card className="wallet-limits">
      <form className="spending-limits" noValidate onSubmit={(event) => void save(event)}>
        <h2>{t('limits.title')}</h2>
        <p className="muted">{t('limits.text')}</p>
        <div className="spending-limits-fields">
          {input('day', day, setDay)}
          {input('month', month, setMonth)}
        </div>
        {limits.next && (
          <Note icon={ShieldCheck}>
            {t('limits.waits', {
              day: limits.next.day ?? t('limits.none'),
              month: limits.next.month ?? t('limits.none'),
            })}{' '}
            <DateText at={limits.next.from} />
          </Note>
        )}
        <div aria-live="polite">{fault && <Note tone="danger">{fault.text}</Note>}</div>
        <Button type="submit" busy={busy && t('limits.saving')}>
          {t('limits.save')}
        </Button>
      </form>
    </Card>
  );
}
