// Sets in a grid, and how one gets to more: a button that adds the next page below and keeps it in the address, which
// is a link without scripts. New sets wait behind a pill and never come in by themselves.
import { type ContributionCard, contributionLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useCall } from '../../../call/use-call.ts';
import { useRepeated } from '../../../call/use-repeated.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SkeletonTile } from '../../../ui/Skeleton.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { SetCard } from './SetCard.tsx';
import type { LoadedSets, FoundPage } from './load.ts';
import { type SetQuery, setsInput, writeSetQuery } from './query.ts';

/** Cards that most screens show without scrolling. */
const eagerCards = 4;
const pageSize = contributionLimits.perPage;
const askedEveryMs = 60_000;

type OpenList = LoadedSets & { found: FoundPage };

/** How many were published since the list was loaded, asked while somebody looks at the page. */
function useNewer({ page, query, found }: OpenList): number {
  const [asked, setAsked] = useState({ of: found.timestamp, newer: found.newer });
  const input = setsInput({ ...query, page: 1, timestamp: found.timestamp }, page);
  useRepeated(addresses.contributionList, input, {
    everyMs: askedEveryMs,
    isLoaded: true,
    onAnswer(answer) {
      if (answer.status === 'success') setAsked({ of: found.timestamp, newer: answer.data.newer ?? 0 });
    },
  });
  return asked.of === found.timestamp ? asked.newer : found.newer;
}

/** Also drawn where nothing is new: its coming is announced. */
export function NewPill({ loaded }: { loaded: OpenList }) {
  const { t } = useTranslation('contributions');
  const newer = useNewer(loaded);
  const { page, query } = loaded;
  return (
    <output>
      {newer > 0 && (
        <Link
          className="new-pill semibold"
          to={{ search: writeSetQuery({ ...query, page: 1, timestamp: undefined }, page) }}
        >
          <Icon of={ArrowUp} size={16} />
          {t('list.newer', { count: newer })}
        </Link>
      )}
    </output>
  );
}

function useMore({ page, query, found }: OpenList) {
  const { pathname } = useLocation();
  const [more, setMore] = useState<{ list: ContributionCard[]; page: number }>({
    list: [],
    page: query.page,
  });
  const { send, busy, fault } = useCall(addresses.contributionList);
  const next: SetQuery = { ...query, page: more.page + 1, timestamp: found.timestamp };
  return {
    ...more,
    busy,
    fault,
    linkTo: writeSetQuery(next, page),
    async load() {
      const answer = await send(setsInput(next, page));
      if (!answer) return;
      const known = new Set([...found.list, ...more.list].map(({ id }) => id));
      const list = [...more.list, ...answer.list.filter(({ id }) => !known.has(id))];
      setMore({ list, page: next.page });
      // The router keeps what it has loaded: going back or reloading comes to this page.
      history.replaceState(history.state, '', pathname + writeSetQuery(next, page));
    },
  };
}

type OpenSetListProps = {
  loaded: OpenList;
  /** Before the sets, in the same grid; a set that is shown there is not repeated. */
  feature?: ReactNode;
  featuredId?: number | undefined;
  /** Below them: how many there are. */
  line?: ReactNode;
};

function OpenSetList({ loaded, feature, featuredId, line }: OpenSetListProps) {
  const { t } = useTranslation('contributions');
  const { page, query, found, now } = loaded;
  const more = useMore(loaded);
  const shown = [...found.list, ...more.list].filter(({ id }) => id !== featuredId);
  const isLast = more.page * pageSize >= found.total;
  const link = (to: number) => writeSetQuery({ ...query, page: to, timestamp: found.timestamp }, page);
  return (
    <>
      {query.page > 1 && (
        <ButtonLink className="set-earlier" to={{ search: link(query.page - 1) }}>
          {t('list.earlier')}
        </ButtonLink>
      )}
      <ul className="set-grid">
        {feature && <li className="set-feature-place">{feature}</li>}
        {shown.map((card, at) => (
          <li key={card.id}>
            <SetCard card={card} context={page} now={now} eager={at < eagerCards} />
          </li>
        ))}
        {more.busy &&
          Array.from({ length: eagerCards }, (_, at) => (
            <li key={`coming ${at}`}>
              <SkeletonTile />
            </li>
          ))}
      </ul>
      <div className="load-more">
        <output className={more.fault ? 'set-failed' : 'visually-hidden'}>
          {more.fault ? more.fault.text : more.page > query.page && t('list.shown', { count: shown.length })}
        </output>
        {!isLast && (
          <ButtonLink
            to={{ search: more.linkTo }}
            aria-busy={more.busy}
            onClick={(event) => {
              event.preventDefault();
              void more.load();
            }}
          >
            {more.fault ? t('list.again') : t('list.more')}
          </ButtonLink>
        )}
        {line && <span className="dim">{line}</span>}
      </div>
    </>
  );
}

export type SetListProps = Omit<OpenSetListProps, 'loaded'> & {
  loaded: LoadedSets;
  /** Nothing was ever published here, or nothing matches. */
  empty: ReactNode;
};

export function SetList({ loaded, empty, feature, featuredId, line }: SetListProps) {
  const { t } = useTranslation('contributions');
  const { found, page, query } = loaded;
  if (found.state !== 'open')
    return (
      <LoadFailed
        title={t('list.failed.title')}
        sentence={found.state === 'refused' ? found.message : t('list.failed.text')}
      />
    );
  if (found.list.length === 0 && query.page === 1)
    return (
      <>
        {feature && <div className="set-grid">{feature}</div>}
        {empty}
      </>
    );
  if (found.list.length === 0 && found.total <= (query.page - 1) * pageSize)
    return (
      <EmptyState
        title={t('list.beyond.title')}
        sentence={t('list.beyond.text')}
        action={
          <ButtonLink to={{ search: writeSetQuery({ ...query, page: 1, timestamp: undefined }, page) }}>
            {t('list.beyond.action')}
          </ButtonLink>
        }
      />
    );
  return (
    <OpenSetList
      // Another list begins anew.
      key={`${found.timestamp} ${writeSetQuery(query, page)}`}
      loaded={{ ...loaded, found }}
      feature={feature}
      featuredId={featuredId}
      line={line}
    />
  );
}
