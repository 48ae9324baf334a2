// Ending the mails of a link: one press, without a login, the gate or scripts.
import './other-pages.css';
import { inLanguage, type Language, type MailInterval, pathTo } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import MailCheck from 'lucide-react/icons/mail-check';
import Mail from 'lucide-react/icons/mail';
import { Trans, useTranslation } from 'react-i18next';
import { addressIn } from '../../../call/call-server.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { RadioCard } from '../../../ui/RadioCard.tsx';

const offered = ['never', 'day', 'hour', '10min'] as const satisfies MailInterval[];

type Props = { mails: { mail_every: MailInterval; address: string }; token: string };

export function Unsubscribed({ mails: { mail_every: every, address }, token }: Props) {
  const { t, i18n } = useTranslation('notifications');
  const language = i18n.language as Language;
  const isOver = every === 'never';
  const words = isOver ? 'over' : 'open';
  return (
    <form className="unsubscribe" method="post" action={addressIn(language, addresses.unsubscribe.path)}>
      <span className="unsubscribe-arch" data-over={isOver || undefined}>
        <Icon of={isOver ? MailCheck : Mail} size={24} />
      </span>
      <h1 className="d32">{t(`unsubscribe.${words}.title`)}</h1>
      <p>
        <Trans t={t} i18nKey={`unsubscribe.${words}.text`} values={{ address }} components={{ b: <b /> }} />
      </p>
      <input type="hidden" name="token" value={token} />
      <input
        type="hidden"
        name="return"
        value={`${inLanguage(pathTo('unsubscribe'), language)}?token=${encodeURIComponent(token)}`}
      />
      <fieldset className="unsubscribe-choices stack g8">
        <legend className="visually-hidden">{t('unsubscribe.choice')}</legend>
        {offered.map((value) => (
          <RadioCard
            key={value}
            name="mail_every"
            value={value}
            title={t(`unsubscribe.every.${value}`)}
            // Who comes here wants them to end; who has ended them, to see that they have.
            defaultChecked={value === 'never'}
          />
        ))}
      </fieldset>
      <Button type="submit" size="large" block kind={isOver ? 'secondary' : 'primary'}>
        {t(`unsubscribe.${words}.send`)}
      </Button>
      <small>{t('unsubscribe.noLogin')}</small>
    </form>
  );
}
