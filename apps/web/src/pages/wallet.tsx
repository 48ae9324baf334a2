// The wallet: the balance, packs of tokens and the limits, and the history.
import { giftsCalls, pathTo, paymentsCalls, splitLanguage } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageStatus } from '../call/load-list.ts';
import { useMe } from '../features/accounts/index.ts';
import { areTokensSold, TokenShop } from '../features/payments/index.ts';
import {
  HistoryFilterBar,
  HistoryList,
  HistoryPager,
  historyAsked,
  loadWallet,
  SpendingLimitsCard,
  TokenPromise,
  useBalance,
  WalletTabs,
} from '../features/wallet/index.ts';
import { usePageKey, usePageWords } from '../page-key.ts';
import { pageRequest, type LoadedBy } from '../page-request.ts';
import { Note } from '../ui/Banner.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { isMemberPage, memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call, now } = context.get(pageRequest);
  const isHistory = splitLanguage(url.pathname).path.endsWith('/history');
  const asked = historyAsked(isHistory ? url.searchParams : new URLSearchParams());
  const [loaded, waiting, plans] = await Promise.all([
    loadWallet(call, asked),
    call(giftsCalls.pendingGifts, { page: 1 }),
    isHistory ? undefined : call(paymentsCalls.paymentPlans, { kind: 'tokens' }),
  ]);
  const pending = waiting.status === 'success' ? waiting.data.total_count : 0;
  const offer = plans?.status === 'success' ? plans.data : undefined;
  const answer = { loaded, pending, offer, now };
  return data(answer, { status: pageStatus(loaded) });
}

export default function Wallet() {
  const { loaded, pending } = useLoaderData<typeof loader>();
  const current = usePageKey();
  const key = isMemberPage(current) ? current : 'myWallet';
  const { word } = usePageWords(key);
  const head = (
    <>
      <PageHeading heading={word('heading')} lead={word('description')} />
      <WalletTabs pending={pending} />
    </>
  );
  const { opensTo } = memberPages[key];
  return (
    <PageBody>
      {loaded.state !== 'open' ? (
        <>
          {head}
          <div className="wallet-cards">
            <TokenPromise />
            <MembersOnly opensTo={opensTo}>
              <NoAnswer />
            </MembersOnly>
          </div>
        </>
      ) : (
        <MembersOnly opensTo={opensTo}>
          {key === 'myWalletHistory' ? (
            <>
              {head}
              <WholeHistory loaded={loaded} />
            </>
          ) : (
            <Opened loaded={loaded} head={head} />
          )}
        </MembersOnly>
      )}
    </PageBody>
  );
}

type Open = Extract<LoadedBy<typeof loader>['loaded'], { state: 'open' }>;

function WholeHistory({ loaded }: { loaded: Open }) {
  const { now } = useLoaderData<typeof loader>();
  const { history, asked } = loaded;
  return (
    <>
      <HistoryFilterBar asked={asked} now={now} />
      {history.total_count === 0 ? (
        <Empty filtered={asked.kind !== undefined || asked.month !== undefined} />
      ) : (
        <>
          <HistoryList history={history} totals />
          <HistoryPager asked={asked} history={history} />
        </>
      )}
    </>
  );
}

/** `head`: leaves the page to a purchase that is begun here. */
function Opened({ loaded, head }: { loaded: Open; head: ReactNode }) {
  const { offer } = useLoaderData<typeof loader>();
  const { t } = useTranslation('wallet');
  const { t: words } = useTranslation('payments');
  const me = useMe();
  const { history, limits } = loaded;
  const wallet = useBalance(me?.uid, history);
  if (!me) return null;
  const page = (topUp: ReactNode) => (
    <>
      {head}
      <div className="wallet-cards">
        <TokenPromise wallet={wallet} acts />
        <Card className="top-up">
          <header>
            <h2>{words('pages.walletReplenish.heading')}</h2>
            <span>{words('packs.once')}</span>
          </header>
          {topUp}
        </Card>
      </div>
      <div className="wallet-latest">
        <h2>{t('history.latest')}</h2>
        <ButtonLink kind="ghost" size="small" to={pathTo('myWalletHistory')}>
          {t('history.whole')}
        </ButtonLink>
      </div>
      {history.total_count === 0 ? <Empty /> : <HistoryList history={history} />}
      <SpendingLimitsCard limits={limits} />
    </>
  );
  if (!offer || !areTokensSold(offer))
    return page(<Note tone="warning">{words(offer ? 'packs.closed' : 'failed.text')}</Note>);
  return (
    <TokenShop me={me} offer={offer} currency={offer.plans[0]?.currency ?? 'EUR'} balance={wallet?.balance}>
      {({ packs, pay }) =>
        page(
          <>
            {packs}
            {pay}
          </>,
        )
      }
    </TokenShop>
  );
}

/** `filtered`: there may be movements that the filter leaves out. */
function Empty({ filtered }: { filtered?: boolean }) {
  const { t } = useTranslation('wallet');
  if (filtered)
    return (
      <EmptyState
        title={t('empty.filteredTitle')}
        sentence={t('empty.filteredText')}
        action={<ButtonLink to={pathTo('myWalletHistory')}>{t('history.whole')}</ButtonLink>}
      />
    );
  return (
    <EmptyState
      title={t('empty.title')}
      sentence={t('empty.text')}
      action={<ButtonLink to={pathTo('virtualGiftCatalog')}>{t('empty.action')}</ButtonLink>}
    />
  );
}

function NoAnswer() {
  const { t } = useTranslation('wallet');
  return <LoadFailed title={t('failed.title')} sentence={t('failed.text')} />;
}
