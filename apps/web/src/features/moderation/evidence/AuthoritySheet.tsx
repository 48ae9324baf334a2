// For an authority, where somebody may be a minor: a sheet on paper with who, when, addresses and digests, and the record
// of its sending. No picture leaves.
import { type AnswerOf, type evidenceCalls, evidenceLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Printer from 'lucide-react/icons/printer';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { withStepUp } from '../../accounts/index.ts';
import type { FoundEvidence } from './use-evidence.ts';
import { usePieceName } from './use-piece-name.ts';

type Props = { found: FoundEvidence; onChange: () => Promise<void> };
type Sheet = AnswerOf<typeof evidenceCalls.evidenceSheet>;

export function AuthoritySheet({ found, onChange }: Props) {
  const { t } = useTranslation('desk');
  const [sheet, setSheet] = useState<Sheet>();
  const { reference, sent } = found;
  const { busy, fault, send } = useCall(addresses.evidenceSheet, { around: withStepUp });
  return (
    <Card className="stack g12">
      <h2 className="t18 semibold">{t('evidence.sheet.title')}</h2>
      <p className="muted">{t('evidence.sheet.text')}</p>
      <div role="alert">{fault && <Note tone="danger">{fault.text}</Note>}</div>
      {sheet ? (
        <>
          <SheetPaper sheet={sheet} />
          <Button icon={Printer} onClick={() => print()}>
            {t('evidence.sheet.print')}
          </Button>
          <SentForm reference={reference} onChange={onChange} />
        </>
      ) : (
        <Button
          busy={busy && t('evidence.sheet.making')}
          onClick={() => void send({ reference }).then((made) => made && setSheet(made))}
        >
          {t('evidence.sheet.make')}
        </Button>
      )}
      {sent.map(({ at, by, authority, number }) => (
        <p key={at} className="muted">
          {[authority, number, by?.nick].filter(Boolean).join(' · ')} <DateText at={at} />
        </p>
      ))}
    </Card>
  );
}

function SheetPaper({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation('desk');
  const { t: said } = useTranslation('moderation');
  const nameOf = usePieceName();
  const { author } = sheet;
  return (
    <article className="evidence-sheet stack g12">
      <h3 className="t18 semibold">{t('evidence.sheet.of', { reference: sheet.reference })}</h3>
      <p>
        {t('evidence.sheet.received')} <DateText at={sheet.received_at} />
        <br />
        {t('evidence.sheet.made')} <DateText at={sheet.now} />
      </p>
      <p>
        {t('reports.author')}{' '}
        {author ? [author.nick, author.uid, author.email].filter(Boolean).join(', ') : t('reports.unknown')}
      </p>
      <ul className="stack g8">
        {sheet.things.map(({ kind, id, place, address, at, hidden_at: hidden }) => (
          <li key={`${kind} ${id}`}>
            {[`${said(`report.kinds.${kind}`)} ${id}`, place, address].filter(Boolean).join(', ')}
            <br />
            {t('evidence.sheet.written')} <DateText at={at} />, {t('evidence.sheet.hidden')}{' '}
            <DateText at={hidden} />
          </li>
        ))}
      </ul>
      <ul className="stack g8">
        {sheet.pieces.map((piece) => (
          <li key={piece.id}>
            {nameOf(piece)}, <DateText at={piece.taken_at} />
            <br />
            <code className="evidence-text">sha256 {piece.sha256}</code>
          </li>
        ))}
      </ul>
    </article>
  );
}

function SentForm({ reference, onChange }: { reference: string } & Pick<Props, 'onChange'>) {
  const { t } = useTranslation('desk');
  const { busy, fault, send } = useCall(addresses.evidenceSent, { around: withStepUp });
  async function record(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const said = (name: string) => String(fields.get(name) ?? '');
    if (!(await send({ reference, authority: said('authority'), number: said('number') }))) return;
    form.reset();
    await onChange();
  }
  return (
    <form className="stack g12" onSubmit={(event) => void record(event)}>
      <Field label={t('evidence.sheet.authority')} error={fault?.text}>
        <Input name="authority" maxLength={evidenceLimits.authorityMax} required />
      </Field>
      <Field label={t('evidence.sheet.number')}>
        <Input name="number" maxLength={evidenceLimits.numberMax} />
      </Field>
      <Button type="submit" busy={busy && t('evidence.ask.sending')}>
        {t('evidence.sheet.sent')}
      </Button>
    </form>
  );
}
