// What happens to a message, step by step, and what to do before writing when there is danger.
import type { ContactSubject } from '@alcove/protocol';
import Siren from 'lucide-react/icons/siren';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { Note } from '../../ui/Banner.tsx';

export function AfterSending({ subject }: { subject: ContactSubject }) {
  const { t } = useTranslation('moderation');
  const steps = ['now', subject, ...(subject === 'account' ? [] : ['later' as const])] as const;
  return (
    <Card className="after-sending">
      <h2>{t('contact.after.heading')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <b>{t(`contact.after.${step}.title`)}</b>
            <span>{t(`contact.after.${step}.text`)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

export function DangerNotice() {
  const { t } = useTranslation('moderation');
  return (
    <Note tone="warning" icon={Siren}>
      <b>{t('contact.danger.title')}</b> {t('contact.danger.text')}
    </Note>
  );
}
