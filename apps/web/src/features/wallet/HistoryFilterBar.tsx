// The filter of the history, and its table to keep.
import { type Language, movementGroups, type MovementGroup, walletLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { addressIn } from '../../call/call-server.ts';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { ChipLink } from '../../ui/Chip.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { type HistoryAsked, historyFilter, placeIn, type WalletHistory } from './load.ts';
import { MonthSelect } from './MonthSelect.tsx';

const groups = Object.keys(movementGroups) as MovementGroup[];

const searchOf = (asked: Partial<HistoryAsked>): string => {
  const search = new URLSearchParams({
    ...(asked.kind && { kind: asked.kind }),
    ...(asked.month && { month: asked.month }),
    ...placeIn(asked),
  });
  return `?${search}`;
};

/** `now`: the site's clock, by which months are offered. */
export function HistoryFilterBar({ asked, now }: { asked: HistoryAsked; now: number }) {
  const { t, i18n } = useTranslation('wallet');
  const { kind: chosen, month } = asked;
  const csv = addressIn(i18n.language as Language, addresses.walletCsv.path);
  const filter = Object.entries(historyFilter(asked)).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return (
    <div className="history-filter">
      <nav aria-label={t('history.filter')} className="chip-row fading-scroll">
        <ChipLink to={searchOf({ month })} on={!chosen} preventScrollReset>
          {t('history.all')}
        </ChipLink>
        {groups.map((kind) => (
          <ChipLink key={kind} to={searchOf({ kind, month })} on={chosen === kind} preventScrollReset>
            {t(`history.groups.${kind}`)}
          </ChipLink>
        ))}
      </nav>
      <div className="row g8">
        <MonthSelect month={month} now={now} linkTo={(other) => searchOf({ kind: chosen, month: other })} />
        <ButtonAnchor kind="ghost" icon={Download} href={`${csv}?${new URLSearchParams(filter)}`} download>
          {t('history.csv')}
        </ButtonAnchor>
      </div>
    </div>
  );
}

export const HistoryPager = ({ asked, history }: { asked: HistoryAsked; history: WalletHistory }) => (
  <Pager
    page={asked.page}
    total={history.total_count}
    perPage={walletLimits.perPage}
    linkTo={(page) => searchOf({ ...asked, page, timestamp: history.timestamp })}
  />
);
