// The card of a case: what it has sealed, and the way to its opening by two.
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import KeyRound from 'lucide-react/icons/key-round';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/Banner.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { evidenceAddress } from './address.ts';
import { PieceList } from './PieceList.tsx';
import { useEvidence } from './use-evidence.ts';
import './evidence.css';

export function SealedPieces({ reference }: { reference: string }) {
  const { t } = useTranslation('desk');
  const { found, fault } = useEvidence(reference);
  if (!found) return fault ? <Note tone="danger">{fault.text}</Note> : null;
  if (found.pieces.length === 0) return null;
  return (
    <Card className="stack g16">
      <div className="row g16">
        <span className="evidence-arch" data-tone="sealed">
          <Icon of={LockKeyhole} size={24} />
        </span>
        <div className="stack g4">
          <h2 className="t18 semibold">{t('evidence.title')}</h2>
          <p className="muted">{t('evidence.two')}</p>
        </div>
      </div>
      <PieceList pieces={found.pieces} />
      <ButtonLink kind="outline" block icon={KeyRound} to={evidenceAddress(reference)}>
        {t('evidence.ask.send')}
      </ButtonLink>
    </Card>
  );
}
