// Two people, two keys: who asked, and that another answers.
import type { EvidenceOpening } from '@alcove/protocol';
import Hourglass from 'lucide-react/icons/hourglass';
import KeyRound from 'lucide-react/icons/key-round';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { formatDate } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';

export function TwoKeys({ asked }: { asked: EvidenceOpening | undefined }) {
  const { t } = useTranslation('desk');
  return (
    <Card className="stack g16 evidence-keys">
      <div className="evidence-pair">
        <p className="stack g8">
          <span className="evidence-arch" data-tone={asked ? 'done' : 'later'}>
            <Icon of={KeyRound} size={24} />
          </span>
          <b className="semibold">{asked?.asked_by?.nick ?? t('evidence.keys.you')}</b>
          <span className="muted">
            {asked
              ? t('evidence.keys.askedAt', { time: formatDate(new Date(asked.asked_at), 'clock') })
              : t('evidence.keys.asks')}
          </span>
        </p>
        <span className="evidence-link" aria-hidden="true" />
        <p className="stack g8">
          <span className="evidence-arch" data-tone={asked ? 'now' : 'later'}>
            <Icon of={Hourglass} size={24} />
          </span>
          <b className="semibold">{t('evidence.keys.another')}</b>
          <span className="muted">{t(asked ? 'evidence.keys.waited' : 'evidence.keys.answers')}</span>
        </p>
      </div>
      <p className="muted">{t('evidence.keys.rule')}</p>
    </Card>
  );
}
