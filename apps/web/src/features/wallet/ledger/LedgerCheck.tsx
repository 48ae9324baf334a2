// What the last check found: all is exact, or accounts that differ and are frozen.
import type { LedgerState } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import CircleCheck from 'lucide-react/icons/circle-check';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Snowflake from 'lucide-react/icons/snowflake';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { useCall } from '../../../call/use-call.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Banner, Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { withStepUp } from '../../accounts/index.ts';
import './ledger.css';

/** Recomputes every account; `unfreeze`: those that no longer differ may pay again. */
function useLedgerCheck() {
  const { revalidate } = useRevalidator();
  const { busy, fault, send } = useCall(addresses.checkLedger, { around: withStepUp });
  return {
    busy,
    fault,
    async check(unfreeze: boolean) {
      if (await send({ unfreeze: unfreeze ? 1 : 0 })) await revalidate();
    },
  };
}

export function CheckBanner({ ledger }: { ledger: LedgerState }) {
  const { t, i18n } = useTranslation('wallet');
  const { busy, fault, check } = useLedgerCheck();
  const { checked_at: checkedAt, frozen, movements, accounts } = ledger;
  const number = new Intl.NumberFormat(i18n.language);
  const differing = frozen.filter(({ balance, postings }) => balance !== postings);
  const tokens = differing.reduce((sum, { balance, postings }) => sum + Math.abs(balance - postings), 0);
  const again = (
    <Button icon={RefreshCw} busy={busy && t('ledger.checking')} onClick={() => void check(false)}>
      {t('ledger.check')}
    </Button>
  );
  const when = checkedAt !== null && (
    <>
      {t('ledger.checkedAt')} <DateText at={checkedAt} />
    </>
  );
  return (
    <div className="ledger-check">
      {frozen.length > 0 ? (
        <Banner
          tone="danger"
          icon={TriangleAlert}
          title={
            differing.length > 0
              ? t('ledger.differs', { count: differing.length, tokens: number.format(tokens) })
              : t('ledger.frozenStill', { count: frozen.length })
          }
          line={
            <>
              {when}. {t('ledger.others', { count: accounts - frozen.length })}
            </>
          }
          action={again}
        />
      ) : (
        <Banner
          tone={checkedAt === null ? 'plain' : 'success'}
          icon={CircleCheck}
          title={checkedAt === null ? t('ledger.unchecked') : t('ledger.exact')}
          line={
            <>
              {when}
              {when && ', '}
              {t('ledger.movements', { count: movements })}
            </>
          }
          action={again}
        />
      )}
      <div aria-live="polite">{fault && <Note tone="danger">{fault.text}</Note>}</div>
    </div>
  );
}

export function FrozenAccounts({ ledger }: { ledger: LedgerState }) {
  const { t, i18n } = useTranslation('wallet');
  const { busy, fault, check } = useLedgerCheck();
  const number = new Intl.NumberFormat(i18n.language);
  const signed = new Intl.NumberFormat(i18n.language, { signDisplay: 'exceptZero' });
  if (ledger.frozen.length === 0) return null;
  return (
    <Card className="frozen-accounts">
      <ul>
        {ledger.frozen.map(({ account, nick, balance, postings, frozen_at: frozenAt }) => (
          <li key={account}>
            <p className="frozen-who row g12">
              <Avatar name={nick || '?'} sizePx={38} />
              <span>
                <b>{nick || t('ledger.account', { account })}</b>
                <small>
                  {nick && `${t('ledger.account', { account })}, `}
                  <DateText at={frozenAt} form="short" />
                </small>
              </span>
              <StatusTag tone="danger" icon={Snowflake}>
                {t('ledger.frozen')}
              </StatusTag>
            </p>
            <dl className="ledger-lines sunken">
              <div>
                <dt>{t('ledger.shown')}</dt>
                <dd>{number.format(balance)}</dd>
              </div>
              <div>
                <dt>{t('ledger.postings')}</dt>
                <dd>{number.format(postings)}</dd>
              </div>
              <div className={balance === postings ? '' : 'differs'}>
                <dt>{t('ledger.difference')}</dt>
                <dd>{signed.format(balance - postings)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <Button block busy={busy && t('ledger.checking')} onClick={() => void check(true)}>
        {t('ledger.unfreeze')}
      </Button>
      <div aria-live="polite">{fault && <Note tone="danger">{fault.text}</Note>}</div>
    </Card>
  );
}
