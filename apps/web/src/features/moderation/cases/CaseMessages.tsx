// What people wrote to the team about a case, and what was suspected in rooms.
import type { OpenedCase } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';

export function CaseMessages({ found: { messages, suspicions } }: { found: OpenedCase }) {
  const { t } = useTranslation('desk');
  const { t: said } = useTranslation('moderation');
  return (
    <>
      {messages.map(({ reference, subject, text, email, pages, signature, represents, received_at: at }) => (
        <Card key={reference} className="stack g12">
          <h2 className="t18 semibold">{said(`contact.subject.${subject}.title`)}</h2>
          <p className="muted">
            {email} <DateText at={at} />
          </p>
          <blockquote className="case-words d24">{text}</blockquote>
          {signature !== '' && (
            <p>
              {t('cases.signed', {
                signature,
                whom: said(`contact.represents.${represents ?? 'self'}.title`),
              })}
            </p>
          )}
          {pages.length > 0 && (
            <ul className="case-words">
              {pages.map((page) => (
                <li key={page}>{page}</li>
              ))}
            </ul>
          )}
        </Card>
      ))}
      {suspicions.map(({ reference, about, by, room, comment, received_at: at }) => (
        <Card key={reference} className="stack g12">
          <h2 className="t18 semibold">{t('cases.suspected', { nick: about.nick, room })}</h2>
          <p className="muted">
            {by?.nick} <DateText at={at} />
          </p>
          {comment !== '' && <p className="case-words">{comment}</p>}
        </Card>
      ))}
    </>
  );
}
