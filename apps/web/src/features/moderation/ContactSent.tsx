// What a sender sees once the message has arrived; the heading takes the focus, so that it is read out.
import { useEffect, useRef } from 'react';
import MailCheck from 'lucide-react/icons/mail-check';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { pathTo } from '@alcove/protocol';

export function ContactSent({
  reference,
  onAgain,
}: {
  /** Unknown to a browser without scripts: the mail says it. */
  reference: string | undefined;
  onAgain?: (() => void) | undefined;
}) {
  const { t } = useTranslation('moderation');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="contact-sent" aria-labelledby="contact-sent">
      <span className="arch-icon">
        <Icon of={MailCheck} size={24} />
      </span>
      <h2 id="contact-sent" className="d32" ref={heading} tabIndex={-1}>
        {t('contact.sent.heading')}
      </h2>
      {reference !== undefined && (
        <p className="contact-reference">
          <span>{t('contact.sent.reference')}</span> <b>{reference}</b>
        </p>
      )}
      <p>{reference === undefined ? t('contact.sent.receipt') : t('contact.sent.text')}</p>
      {onAgain ? (
        <Button onClick={onAgain}>{t('contact.sent.again')}</Button>
      ) : (
        <ButtonLink to={pathTo('contact')}>{t('contact.sent.again')}</ButtonLink>
      )}
    </section>
  );
}
