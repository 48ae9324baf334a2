// Beside what a person is asked: how it goes, how long the link lasts, and what to do about an unknown author.
import { pathTo } from '@alcove/protocol';
import Clock from 'lucide-react/icons/clock';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Note } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Steps } from '../Steps.tsx';
import { useDay } from '../use-day.ts';

const stepNames = ['age', 'look', 'answer', 'keep'] as const;

type AsideProps = { expires: number; hasGatePass: boolean };

export function Aside({ expires, hasGatePass }: AsideProps) {
  const { t } = useTranslation('consents');
  const day = useDay('day');
  const current = hasGatePass ? 1 : 0;
  return (
    <aside className="stack g16">
      <Card className="stack g16">
        <h2 className="t18">{t('signing.howTitle')}</h2>
        <Steps
          steps={stepNames.map((name, place) => ({
            name: t(`signing.how.${name}.name`),
            text: t(`signing.how.${name}.text`),
            state: place === current ? 'now' : place < current ? 'done' : 'ahead',
          }))}
        />
      </Card>
      <Note icon={Clock}>{t('signing.until', { date: day(expires) })}</Note>
      <p className="t12 muted">
        {t('signing.stranger')}{' '}
        <Link className="link" to={pathTo('contact')}>
          {t('signing.report')}
        </Link>
        .
      </p>
    </aside>
  );
}
