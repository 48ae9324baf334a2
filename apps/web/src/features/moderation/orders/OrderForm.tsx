// Enters the order of an authority: who gave it, what it names, how long it leaves. What it names may be hidden at once.
import './orders.css';
import {
  type AnswerOf,
  contactLimits,
  type moderationCalls,
  noticeLimits,
  orderCountries,
  orderDemands,
  type OrderDemand,
  orderLimits,
  pathTo,
  type ReportReason,
  thingReasons,
} from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../call/use-call.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { withStepUp } from '../../accounts/index.ts';

type Entered = AnswerOf<typeof moderationCalls.enterOrder>;
type Country = (typeof orderCountries)[number];

const spans = ['1', '24', 'other'] as const;
type Span = (typeof spans)[number];

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean);

export function OrderForm() {
  const [entered, setEntered] = useState<Entered>();
  return entered ? (
    <EnteredOrder entered={entered} onAnother={() => setEntered(undefined)} />
  ) : (
    <NewOrder onEntered={setEntered} />
  );
}

function EnteredOrder({
  entered: { cases, unknown },
  onAnother,
}: {
  entered: Entered;
  onAnother: () => void;
}) {
  const { t } = useTranslation('desk');
  return (
    <Card className="authority-order stack g16" aria-live="polite">
      <h2 className="d24">{t('orders.entered')}</h2>
      <ul className="stack g8">
        {cases.map((reference) => (
          <li key={reference}>
            <Link className="text-link" to={pathTo('cases', { reference })}>
              {t('orders.case', { reference })}
            </Link>
          </li>
        ))}
      </ul>
      {unknown.length > 0 && (
        <Note tone="danger">
          {t('orders.unknown', { count: unknown.length })} {unknown.join(' · ')}
        </Note>
      )}
      <Button className="start" onClick={onAnother}>
        {t('orders.another')}
      </Button>
    </Card>
  );
}

function NewOrder({ onEntered }: { onEntered: (entered: Entered) => void }) {
  const { t, i18n } = useTranslation(['desk', 'moderation']);
  const [authority, setAuthority] = useState('');
  const [country, setCountry] = useState<Country>('FR');
  const [number, setNumber] = useState('');
  const [email, setEmail] = useState('');
  const [demand, setDemand] = useState<OrderDemand>('act');
  const [reason, setReason] = useState<ReportReason>('illegal');
  const [text, setText] = useState('');
  const [pages, setPages] = useState('');
  const [span, setSpan] = useState<Span>('24');
  const [other, setOther] = useState('48');
  const [hides, setHides] = useState(false);
  const [tried, setTried] = useState(false);
  const { busy, fault, forgetFault, send } = useCall(addresses.enterOrder, { around: withStepUp });

  const countryNames = new Intl.DisplayNames(i18n.language, { type: 'region' });
  const nameOf = (code: Country) =>
    code === 'other' ? t('orders.elsewhere') : (countryNames.of(code === 'EL' ? 'GR' : code) ?? code);
  const hours = span === 'other' ? Number(/^\d{1,4}$/.test(other.trim()) ? other : 0) : Number(span);
  const faults = {
    authority: authority.trim().length < 2,
    text: text.trim().length < 2,
    pages:
      linesOf(pages).length > noticeLimits.pages ||
      (hides && demand === 'act' && linesOf(pages).length === 0),
    hours: hours < orderLimits.hours.min || hours > orderLimits.hours.max,
  };

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || Object.values(faults).some(Boolean)) return;
    const entered = await send({
      authority: authority.trim(),
      country,
      number: number.trim(),
      email: email.trim(),
      demand,
      reason,
      text: text.trim(),
      pages: linesOf(pages),
      hours,
      hides: hides && demand === 'act' ? 1 : 0,
    });
    if (entered) onEntered(entered);
  }

  return (
    <Card className="authority-order">
      <form
        className="stack g16"
        noValidate
        aria-label={t('orders.form')}
        onChange={forgetFault}
        onSubmit={(event) => void submit(event)}
      >
        <Field label={t('orders.authority')} error={tried && faults.authority && t('orders.authorityFault')}>
          <Input
            maxLength={orderLimits.authorityMax}
            value={authority}
            onChange={({ currentTarget }) => setAuthority(currentTarget.value)}
          />
        </Field>
        <div className="tiles g16">
          <Field label={t('orders.country')}>
            <Select
              value={country}
              onChange={({ currentTarget }) => setCountry(currentTarget.value as Country)}
            >
              {orderCountries.map((code) => (
                <option key={code} value={code}>
                  {nameOf(code)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('orders.number')} aside={t('members.optional')}>
            <Input
              maxLength={orderLimits.numberMax}
              value={number}
              onChange={({ currentTarget }) => setNumber(currentTarget.value)}
            />
          </Field>
        </div>
        <Field label={t('orders.email')} aside={t('members.optional')} hint={t('orders.emailHint')}>
          <Input
            type="email"
            maxLength={254}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        </Field>
        <Field group label={t('orders.demand')}>
          <Segmented
            full
            label={t('orders.demand')}
            value={demand}
            onChange={setDemand}
            segments={orderDemands.map((value) => ({ value, label: t(`orders.demands.${value}`) }))}
          />
        </Field>
        <Field label={t('orders.reason')}>
          <Select
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value as ReportReason)}
          >
            {thingReasons.map((each) => (
              <option key={each} value={each}>
                {t(`moderation:report.reasons.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('orders.text')} error={tried && faults.text && t('orders.textFault')}>
          <TextArea
            rows={5}
            maxLength={orderLimits.demandMax}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </Field>
        <Field
          label={t('orders.pages')}
          hint={t('orders.pagesHint', { max: noticeLimits.pages })}
          error={tried && faults.pages && t('orders.pagesFault', { max: noticeLimits.pages })}
        >
          <TextArea
            rows={3}
            maxLength={noticeLimits.pages * (contactLimits.page.max + 1)}
            value={pages}
            onChange={({ currentTarget }) => setPages(currentTarget.value)}
          />
        </Field>
        <Field group label={t('orders.span')}>
          <Segmented
            full
            label={t('orders.span')}
            value={span}
            onChange={setSpan}
            segments={spans.map((value) => ({
              value,
              label:
                value === 'other' ? t('orders.otherSpan') : t('cases.span.hours', { count: Number(value) }),
            }))}
          />
        </Field>
        {span === 'other' && (
          <Field
            label={t('orders.hours')}
            error={tried && faults.hours && t('orders.hoursFault', orderLimits.hours)}
          >
            <Input
              inputMode="numeric"
              maxLength={4}
              value={other}
              onChange={({ currentTarget }) => setOther(currentTarget.value)}
            />
          </Field>
        )}
        {demand === 'act' && (
          <Checkbox checked={hides} onChange={({ currentTarget }) => setHides(currentTarget.checked)}>
            {t('orders.hides')}
          </Checkbox>
        )}
        <div role="alert">{fault && <Note tone="danger">{fault.text}</Note>}</div>
        <Button className="start" type="submit" kind="primary" busy={busy && t('orders.entering')}>
          {t('orders.enter')}
        </Button>
      </form>
    </Card>
  );
}
