// The filter of the history, and its table to keep.
import { type Language, movementGroups, type MovementGroup, walletLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { addressIn } from '../../call.ts';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { ChipLink } from '../../ui/Chip.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { type WalletHistory, type HistoryAsked, lastHistoryPageOf } from './load.ts';

const groups = Object.keys(movementGroups) as MovementGroup[];

const searchOf = (asked: Partial<HistoryAsked>): string => {
  const search = new URLSearchParams({
    ...(asked.kind && { kind: asked.kind }),
    ...(asked.page && asked.page > 1 && { p: String(asked.page) }),
  });
  return `?${search}`;
};

export function HistoryFilterBar({ asked }: { asked: HistoryAsked }) {
  const { t, i18n } = useTranslation('wallet');
  const csv = addressIn(i18n.language as Language, addresses.walletCsv.path);
  return (
    <div className="history-filter">
      <nav aria-label={t('history.filter')} className="chip-row fading-scroll">
        <ChipLink to={searchOf({})} on={!asked.kind} preventScrollReset>
          {t('history.all')}
        </ChipLink>
        {groups.map((kind) => (
          <ChipLink key={kind} to={searchOf({ kind })} on={asked.kind === kind} preventScrollReset>
            {t(`history.groups.${kind}`)}
          </ChipLink>
        ))}
      </nav>
      <ButtonAnchor
        kind="ghost"
        icon={Download}
        href={csv + (asked.kind ? searchOf({ kind: asked.kind }) : '')}
        download
      >
        {t('history.csv')}
      </ButtonAnchor>
    </div>
  );
}

export function HistoryPager({ asked, history }: { asked: HistoryAsked; history: WalletHistory }) {
  const { t } = useTranslation('wallet');
  const last = lastHistoryPageOf(history);
  if (last === 1) return null;
  const { page, kind } = asked;
  const from = (page - 1) * walletLimits.perPage;
  return (
    <Pager
      label={t('history.pages')}
      line={t('history.shown', {
        from: from + 1,
        to: from + history.list.length,
        total: history.total_count,
      })}
      previous={page > 1 ? searchOf({ kind, page: page - 1 }) : undefined}
      next={page < last ? searchOf({ kind, page: page + 1 }) : undefined}
    />
  );
}
