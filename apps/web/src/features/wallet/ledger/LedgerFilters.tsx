// What of the ledger is listed: by words, group and month; its table to keep, and its pages.
import { type Language, movementGroups, type MovementGroup, walletLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Download from 'lucide-react/icons/download';
import Search from 'lucide-react/icons/search';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { addressIn } from '../../../call/call-server.ts';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { ChipLink } from '../../../ui/Chip.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { MonthSelect } from '../MonthSelect.tsx';
import { ledgerAddress, type LedgerAsked, ledgerFilter, type OpenLedger } from './load-ledger.ts';
import './ledger.css';

const groups = Object.keys(movementGroups) as MovementGroup[];

export function LedgerFinder({ asked }: { asked: LedgerAsked }) {
  const { t, i18n } = useTranslation('wallet');
  const { q, kind, month } = asked;
  const csv = addressIn(i18n.language as Language, addresses.ledgerCsv.path);
  const filter = Object.entries(ledgerFilter(asked)).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return (
    <search className="ledger-search row g8">
      <Form preventScrollReset>
        {kind && <input type="hidden" name="kind" value={kind} />}
        {month && <input type="hidden" name="month" value={month} />}
        <Input
          key={q}
          type="search"
          name="q"
          icon={Search}
          maxLength={64}
          defaultValue={q}
          aria-label={t('ledger.search')}
          placeholder={t('ledger.search')}
        />
      </Form>
      <ButtonAnchor icon={Download} href={`${csv}?${new URLSearchParams(filter)}`} download>
        {t('ledger.export')}
      </ButtonAnchor>
    </search>
  );
}

export function LedgerFilters({ asked, now }: { asked: LedgerAsked; now: number }) {
  const { t } = useTranslation('wallet');
  const { q, kind: chosen, month } = asked;
  return (
    <div className="history-filter">
      <nav aria-label={t('history.filter')} className="chip-row fading-scroll">
        <ChipLink to={ledgerAddress({ q, month })} on={!chosen} preventScrollReset>
          {t('history.all')}
        </ChipLink>
        {groups.map((kind) => (
          <ChipLink key={kind} to={ledgerAddress({ q, kind, month })} on={chosen === kind} preventScrollReset>
            {t(`history.groups.${kind}`)}
          </ChipLink>
        ))}
      </nav>
      <MonthSelect
        month={month}
        now={now}
        linkTo={(other) => ledgerAddress({ q, kind: chosen, month: other })}
      />
    </div>
  );
}

type LedgerPagerProps = {
  asked: LedgerAsked;
  movements: OpenLedger['movements'];
};

export const LedgerPager = ({ asked, movements }: LedgerPagerProps) => (
  <Pager
    page={asked.page}
    total={movements.total_count}
    perPage={walletLimits.perPage}
    linkTo={(page) => ledgerAddress({ ...asked, page, timestamp: movements.timestamp })}
  />
);
