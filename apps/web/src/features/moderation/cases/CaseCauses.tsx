// What opened a case besides reports and messages: orders of authorities, and what a reviewer handed on.
import type { OpenedCase } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';

export function CaseOrders({ orders }: Pick<OpenedCase, 'orders'>) {
  const { t } = useTranslation(['moderation', 'desk']);
  return orders.map(({ reference, authority, number, demand, text, pages, due_at: due, entered_by: by }) => (
    <Card key={reference} className="stack g12">
      <h2 className="t18 semibold">{t(`desk:orders.demands.${demand}`)}</h2>
      <p className="muted">
        {[authority, number, by?.nick].filter(Boolean).join(' · ')} · {t('desk:cases.due')}{' '}
        <DateText at={due} />
      </p>
      <blockquote className="case-words d24">{text}</blockquote>
      {pages.length > 0 && (
        <ul className="case-words">
          {pages.map((page) => (
            <li key={page}>{page}</li>
          ))}
        </ul>
      )}
    </Card>
  ));
}

export function CaseEscalations({ escalations }: Pick<OpenedCase, 'escalations'>) {
  const { t } = useTranslation(['moderation', 'desk']);
  return escalations.map(({ reference, reason, note, by, at }) => (
    <Card key={reference} className="stack g12">
      <h2 className="t18 semibold">{t('desk:escalation.given')}</h2>
      <p className="muted">
        {[by?.nick, t(`report.reasons.${reason}`)].filter(Boolean).join(' · ')} <DateText at={at} />
      </p>
      {note !== '' && <p className="case-words">{note}</p>}
    </Card>
  ));
}
