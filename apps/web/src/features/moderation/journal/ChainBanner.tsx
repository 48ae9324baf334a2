// What the last check of the chain found; a broken row first.
import * as addresses from '@alcove/protocol/addresses';
import Link2Off from 'lucide-react/icons/link-2-off';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { useCall } from '../../../call/use-call.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { journalAddress, type OpenJournal } from './load-journal.ts';
import './journal.css';

type Chain = OpenJournal['chain'];

const useCheckedAt = ({ checked_at: at }: Chain) => {
  const { t } = useTranslation('desk');
  return at === null ? null : (
    <>
      {t('journal.checkedAt')} <DateText at={at} form="short" />.
    </>
  );
};

export function ChainBanner({ chain }: { chain: Chain }) {
  const { t, i18n } = useTranslation('desk');
  const when = useCheckedAt(chain);
  const { broken, broken_row: row, sound_rows: count } = chain;
  if (!broken) return null;
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <Banner
      tone="danger"
      icon={Link2Off}
      title={row === null ? t('journal.brokenGap') : t('journal.brokenRow', { row: number.format(row) })}
      line={
        <>
          {when} {t('journal.soundBefore', { count })}
        </>
      }
      action={row !== null && <ButtonLink to={journalAddress({ row })}>{t('journal.seeRow')}</ButtonLink>}
    />
  );
}

export function ChainFoot({ chain }: { chain: Chain }) {
  const { t } = useTranslation('desk');
  const when = useCheckedAt(chain);
  const { revalidate } = useRevalidator();
  const { busy, send } = useCall(addresses.checkJournal, { toast: true });
  async function check() {
    if (await send({})) await revalidate();
  }
  return (
    <footer className="journal-foot split">
      <p className="dim t12">
        {t('journal.foot')}{' '}
        {when === null ? (
          t('journal.unchecked')
        ) : (
          <>
            {when} {!chain.broken && chain.rows > 0 && t('journal.sound', { count: chain.rows })}
          </>
        )}
      </p>
      <Button size="small" icon={RefreshCw} busy={busy && t('journal.checking')} onClick={() => void check()}>
        {t('journal.check')}
      </Button>
    </footer>
  );
}
