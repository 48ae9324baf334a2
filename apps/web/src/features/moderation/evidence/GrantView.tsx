// What another asked to open: who, why and which pieces, of which the reader sees none; then yes, or no with a word.
import { evidenceLimits, type EvidenceOpening } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import LockOpen from 'lucide-react/icons/lock-open';
import ScrollText from 'lucide-react/icons/scroll-text';
import Timer from 'lucide-react/icons/timer';
import User from 'lucide-react/icons/user';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { formatDate } from '../../../ui/DateText.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { withStepUp } from '../../accounts/index.ts';
import { PieceList } from './PieceList.tsx';
import type { FoundEvidence } from './use-evidence.ts';

type Props = { found: FoundEvidence; opening: EvidenceOpening; onChange: () => Promise<void> };

export function GrantView({ found, opening, onChange }: Props) {
  const { t } = useTranslation('desk');
  const nick = opening.asked_by?.nick ?? '';
  const time = formatDate(new Date(opening.asked_at), 'clock');
  return (
    <div className="evidence-columns">
      <Card className="stack g16">
        <div className="stack g4">
          <h2 className="d24">{t('evidence.grant.title', { nick, count: found.pieces.length })}</h2>
          <p className="muted">{t('evidence.grant.line', { reference: found.reference, time })}</p>
        </div>
        <blockquote className="evidence-quote d24">{opening.reason}</blockquote>
        <h3 className="t18 semibold">{t('evidence.pieces')}</h3>
        <PieceList pieces={found.pieces} />
      </Card>
      <div className="stack g16">
        <Answer found={found} opening={opening} onChange={onChange} nick={nick} />
        <Note>{t('evidence.grant.note', { nick })}</Note>
      </div>
    </div>
  );
}

function Answer({ found, opening, onChange, nick }: Props & { nick: string }) {
  const { t } = useTranslation('desk');
  const [refuses, setRefuses] = useState(false);
  const { busy, fault, send } = useCall(addresses.grantEvidence, { around: withStepUp });
  const named = { reference: found.reference, opening: opening.id };
  const until = formatDate(new Date(found.now + evidenceLimits.openMs), 'clock');
  const facts = [
    [Timer, t('evidence.grant.until', { time: until }), t('evidence.grant.then')],
    [User, t('evidence.grant.alone', { nick }), t('evidence.grant.notYou')],
    [ScrollText, t('evidence.grant.looks'), t('evidence.grant.looksLine')],
  ] as const;
  return (
    <Card className="stack g16">
      <h2 className="t18 semibold">{t('evidence.grant.ask')}</h2>
      <ul className="evidence-facts">
        {facts.map(([icon, fact, line]) => (
          <li key={fact} className="row g12">
            <Icon of={icon} size={20} />
            <span>
              <b className="semibold block">{fact}</b>
              <span className="muted">{line}</span>
            </span>
          </li>
        ))}
      </ul>
      <div role="alert">{fault && <Note tone="danger">{fault.text}</Note>}</div>
      {refuses ? (
        <RefuseForm named={named} onChange={onChange} onBack={() => setRefuses(false)} />
      ) : (
        <div className="stack g8">
          <Button
            kind="primary"
            size="large"
            block
            icon={LockOpen}
            busy={busy && t('evidence.grant.granting')}
            onClick={() => void send(named).then((done) => done && onChange())}
          >
            {t('evidence.grant.grant')}
          </Button>
          <Button kind="outline" block onClick={() => setRefuses(true)}>
            {t('evidence.grant.refuse')}
          </Button>
        </div>
      )}
    </Card>
  );
}

type RefuseProps = { named: { reference: string; opening: number }; onBack: () => void } & Pick<
  Props,
  'onChange'
>;

function RefuseForm({ named, onBack, onChange }: RefuseProps) {
  const { t } = useTranslation('desk');
  const { busy, fault, send } = useCall(addresses.refuseEvidence, { around: withStepUp });
  async function refuse(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '');
    if (await send({ ...named, reason })) await onChange();
  }
  return (
    <form className="stack g12" onSubmit={(event) => void refuse(event)}>
      <Field label={t('evidence.grant.refuseWhy')} error={fault?.text}>
        <TextArea
          name="reason"
          rows={3}
          minLength={evidenceLimits.reasonMin}
          maxLength={evidenceLimits.reasonMax}
          required
        />
      </Field>
      <div className="cluster g8">
        <Button type="submit" kind="primary" busy={busy && t('evidence.ask.sending')}>
          {t('evidence.grant.refuse')}
        </Button>
        <Button kind="ghost" onClick={onBack}>
          {t('evidence.grant.back')}
        </Button>
      </div>
    </form>
  );
}
