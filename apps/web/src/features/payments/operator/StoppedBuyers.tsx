// Members who neither buy nor give since a chargeback, until the owner decides about each.
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { useCall } from '../../../call/use-call.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { withStepUp } from '../../accounts/index.ts';
import type { StoppedBuyer } from './load-payments.ts';
import { useMoney } from './use-money.ts';
import './operator.css';

function Buyer({ buyer }: { buyer: StoppedBuyer }) {
  const { t, i18n } = useTranslation('moderation');
  const { money } = useMoney();
  const { revalidate } = useRevalidator();
  const keeping = useCall(addresses.keepStopped, { around: withStepUp });
  const lifting = useCall(addresses.freeBuyer, { around: withStepUp });
  const fault = keeping.fault ?? lifting.fault;
  const { uid, nick, amount, currency, stopped_at: at, kept_at: keptAt } = buyer;
  const number = new Intl.NumberFormat(i18n.language);

  async function decide(chosen: typeof keeping | typeof lifting) {
    keeping.forgetFault();
    lifting.forgetFault();
    if (await chosen.send({ uid })) await revalidate();
  }

  const parts = [
    ['taken', buyer.taken],
    ['takenHeld', buyer.taken_held],
    ['siteLoss', buyer.lost],
  ] as const;
  return (
    <li>
      <div className="till-stopped">
        <Avatar name={nick} sizePx={40} />
        <span>
          <b>{nick}</b>
          <small>
            {t('payments.stopped.since', { amount: money(amount, currency) })} <DateText at={at} form="day" />
          </small>
        </span>
      </div>
      <dl>
        {parts.map(([part, tokens]) => (
          <div key={part}>
            <dt>{t(`payments.stopped.${part}`)}</dt>
            <dd>{number.format(tokens)}</dd>
          </div>
        ))}
      </dl>
      <div aria-live="polite">{fault && <Note tone="danger">{fault.text}</Note>}</div>
      <div className="till-decide cluster g8">
        {keptAt === null ? (
          <Button busy={keeping.busy && t('payments.stopped.deciding')} onClick={() => void decide(keeping)}>
            {t('payments.stopped.keep')}
          </Button>
        ) : (
          <small className="dim">
            {t('payments.stopped.kept')} <DateText at={keptAt} form="day" />
          </small>
        )}
        <Button
          kind="outline"
          busy={lifting.busy && t('payments.stopped.deciding')}
          onClick={() => void decide(lifting)}
        >
          {t('payments.stopped.lift')}
        </Button>
      </div>
    </li>
  );
}

export function StoppedBuyers({ list, total }: { list: readonly StoppedBuyer[]; total: number }) {
  const { t } = useTranslation('moderation');
  return (
    <Card className="till-buyers">
      <header>
        <h2 id="till-stopped">{t('payments.stopped.heading')}</h2>
        <span className="dim">{total}</span>
      </header>
      {list.length === 0 ? (
        <p className="dim">{t('payments.stopped.none')}</p>
      ) : (
        <ul aria-labelledby="till-stopped">
          {list.map((buyer) => (
            <Buyer key={buyer.uid} buyer={buyer} />
          ))}
        </ul>
      )}
    </Card>
  );
}
