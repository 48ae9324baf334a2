// The request: why, then that it waits; and what became of the one before.
import { evidenceLimits, type EvidenceOpening } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { formatDate } from '../../../ui/DateText.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { withStepUp } from '../../accounts/index.ts';
import { askedBy, type FoundEvidence } from './use-evidence.ts';

type Props = { found: FoundEvidence; onChange: () => Promise<void> };

export function AskCard({ found, onChange }: Props) {
  const { t } = useTranslation('desk');
  const asked = askedBy(found, 1);
  const before = found.openings.find(({ state }) => state !== 'asked');
  return (
    <Card className="stack g12">
      <h2 className="t18 semibold">{t('evidence.ask.label')}</h2>
      {!asked && before && <Before opening={before} />}
      {asked ? (
        <Asked reference={found.reference} opening={asked} onChange={onChange} />
      ) : (
        <AskForm reference={found.reference} onChange={onChange} />
      )}
    </Card>
  );
}

function Before({ opening: { state, own, asked_by, answered_by, answer, until_at } }: BeforeProps) {
  const { t } = useTranslation('desk');
  const nick = answered_by?.nick ?? '';
  if (state === 'granted')
    return (
      <Note>
        {t('evidence.ask.openTo', {
          nick: asked_by?.nick ?? '',
          time: formatDate(new Date(until_at), 'clock'),
        })}
      </Note>
    );
  if (own === 0) return null;
  if (state === 'refused') return <Note tone="danger">{t('evidence.ask.refused', { nick, answer })}</Note>;
  return state === 'closed' ? <Note>{t('evidence.ask.closed')}</Note> : null;
}
type BeforeProps = { opening: EvidenceOpening };

function AskForm({ reference, onChange }: { reference: string } & Pick<Props, 'onChange'>) {
  const { t } = useTranslation('desk');
  const { busy, fault, send } = useCall(addresses.askEvidence, { around: withStepUp });
  async function ask(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '');
    if (await send({ reference, reason })) await onChange();
  }
  return (
    <form className="stack g12" onSubmit={(event) => void ask(event)}>
      <Field label={t('evidence.ask.why')} hint={t('evidence.ask.hint')} error={fault?.text}>
        <TextArea
          name="reason"
          rows={4}
          minLength={evidenceLimits.reasonMin}
          maxLength={evidenceLimits.reasonMax}
          required
        />
      </Field>
      <Button kind="primary" block type="submit" busy={busy && t('evidence.ask.sending')}>
        {t('evidence.ask.send')}
      </Button>
    </form>
  );
}

function Asked({ reference, opening, onChange }: AskedProps) {
  const { t } = useTranslation('desk');
  const { busy, fault, send } = useCall(addresses.closeEvidence, { around: withStepUp });
  const time = formatDate(new Date(opening.asked_at), 'clock');
  return (
    <div className="stack g12">
      <blockquote className="evidence-quote">{opening.reason}</blockquote>
      <output className="block muted">{t('evidence.ask.asked', { time })}</output>
      <div role="alert">{fault && <Note tone="danger">{fault.text}</Note>}</div>
      <Button
        kind="ghost"
        block
        busy={busy && t('evidence.ask.withdrawing')}
        onClick={() => void send({ reference, opening: opening.id }).then((done) => done && onChange())}
      >
        {t('evidence.ask.withdraw')}
      </Button>
    </div>
  );
}
type AskedProps = { reference: string; opening: EvidenceOpening } & Pick<Props, 'onChange'>;
