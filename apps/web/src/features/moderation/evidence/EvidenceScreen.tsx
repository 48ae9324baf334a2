// What a case has sealed: asked for, granted by another, open for half an hour, or closed.
import { pathTo } from '@alcove/protocol';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Shield from 'lucide-react/icons/shield';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { AskCard } from './AskCard.tsx';
import { AuthoritySheet } from './AuthoritySheet.tsx';
import { GrantView } from './GrantView.tsx';
import { OpenView } from './OpenView.tsx';
import { PieceList } from './PieceList.tsx';
import { TwoKeys } from './TwoKeys.tsx';
import { askedBy, type FoundEvidence, runningOf, useEvidence } from './use-evidence.ts';
import '../reviews/queue.css';
import './evidence.css';

export function EvidenceScreen({ reference }: { reference: string }) {
  const { t } = useTranslation('desk');
  const { found, fault, load } = useEvidence(reference);
  return (
    <div className="stack g16">
      <ButtonLink className="start" kind="ghost" icon={ArrowLeft} to={pathTo('cases', { reference })}>
        {t('evidence.toCase')}
      </ButtonLink>
      <div role="alert">{fault && <Note tone="danger">{fault.text}</Note>}</div>
      {fault && !found && (
        <Button className="start" onClick={() => void load()}>
          {t('evidence.again')}
        </Button>
      )}
      {found && <Found found={found} onChange={load} />}
    </div>
  );
}

type Props = { found: FoundEvidence; onChange: () => Promise<void> };

function Found({ found, onChange }: Props) {
  const running = runningOf(found);
  const theirs = askedBy(found, 0);
  if (running) return <OpenView key={running.id} found={found} opening={running} onChange={onChange} />;
  if (theirs && !askedBy(found, 1))
    return <GrantView key={theirs.id} found={found} opening={theirs} onChange={onChange} />;
  return <Sealed found={found} onChange={onChange} />;
}

function Sealed({ found, onChange }: Props) {
  const { t } = useTranslation('desk');
  return (
    <div className="evidence-columns">
      <div className="stack g16">
        <TwoKeys asked={askedBy(found, 1)} />
        <Card className="stack g12">
          <h2 className="t18 semibold">{t('evidence.pieces')}</h2>
          <PieceList pieces={found.pieces} />
        </Card>
      </div>
      <div className="stack g16">
        {found.pieces.length > 0 && <AskCard found={found} onChange={onChange} />}
        <Kept found={found} />
        {found.minor === 1 && <AuthoritySheet found={found} onChange={onChange} />}
      </div>
    </div>
  );
}

function Kept({ found: { minor, kept_until: until } }: { found: FoundEvidence }) {
  const { t } = useTranslation('desk');
  return (
    <Card className="row g12 evidence-note">
      <Icon of={Shield} size={20} />
      <p>
        {t(minor === 1 ? 'evidence.keptMinor' : 'evidence.kept')}
        {until > 0 && (
          <>
            {' '}
            {t('evidence.until')} <DateText at={until} form="day" />.
          </>
        )}
      </p>
    </Card>
  );
}
