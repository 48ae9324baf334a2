// More tokens: not on sale yet. A demo credits what is missing, through the ledger.
import * as addresses from '@alcove/protocol/addresses';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../toasts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Note } from '../../ui/Banner.tsx';
import { Token } from '../../ui/marks.tsx';
import { readBalance } from './balance/read-balance.ts';
import { errandNow } from './top-up.ts';

/** Without a number in the address, as much as a demo gives at once. */
const usualTokens = 500;

type TopUpProps = { uid: number; nick: string; missing: number | undefined; demo: boolean };

const never = () => () => {};
/** The place and the name only: snapshots are compared by value. */
const waiting = () => {
  const errand = errandNow();
  return errand ? JSON.stringify([errand.path, errand.nick, errand.kind ?? '']) : '';
};

export function TopUp({ uid, nick, missing, demo }: TopUpProps) {
  const { t } = useTranslation('wallet');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(false);
  const [credited, setCredited] = useState(false);
  const errand = useSyncExternalStore(never, waiting, () => '');
  const [back, recipient, kind] = errand ? (JSON.parse(errand) as [string, string, string]) : [];
  const isVisit = kind === 'visit';
  const tokens = missing ?? usualTokens;
  async function credit() {
    setBusy(true);
    setError(false);
    const { method, path } = addresses.creditTokens;
    // Developer calls answer without an envelope.
    const answer = await fetch(path, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ nick, amount: tokens }),
    }).catch(() => undefined);
    setBusy(false);
    if (!answer?.ok) return setError(true);
    setCredited(true);
    notify({ icon: Token, tone: 'token', title: t('topUp.credited', { count: tokens }) });
    await readBalance(uid);
  }
  return (
    <Card>
      <div className="top-up">
        <h2 className="d24">{missing ? t('topUp.missing', { count: missing }) : t('topUp.title')}</h2>
        <p className="text-text-2">{recipient && !isVisit ? t('topUp.kept') : t('topUp.notYet')}</p>
        {demo && (
          <Note icon={FlaskConical} tone="warning">
            {t('topUp.demo')}
          </Note>
        )}
        <div aria-live="polite">{error && <Note tone="danger">{t('failed.unreachable')}</Note>}</div>
        <div className="top-up-actions">
          {demo && (!credited || !back) && (
            <Button kind="token" busy={busy && t('topUp.crediting')} onClick={() => void credit()}>
              {t('topUp.credit', { count: tokens })}
            </Button>
          )}
          {back && (
            <ButtonLink kind={credited ? 'token' : 'secondary'} to={back}>
              {t(isVisit ? 'topUp.backToShowroom' : 'topUp.back', { nick: recipient })}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  );
}
