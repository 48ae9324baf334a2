// The wallet: the balance and its limits, and the history.
import { giftsCalls, pathTo, splitLanguage } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { useMe } from '../features/accounts/index.ts';
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
import { pageRequest } from '../page-request.ts';
import { EmptyState, ErrorState } from '../ui/Blank.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { isMemberPage, type MemberPage, memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call, now } = context.get(pageRequest);
  const isHistory = splitLanguage(url.pathname).path.endsWith('/history');
  const asked = historyAsked(isHistory ? url.searchParams : new URLSearchParams());
  const [loaded, waiting] = await Promise.all([
    loadWallet(call, asked),
    call(giftsCalls.pendingGifts, { page: 1 }),
  ]);
  const pending = waiting.status === 'success' ? waiting.data.total_count : 0;
  const answer = { loaded, pending, now };
  return data(answer, { status: loaded.state === 'failed' ? 503 : 200 });
}

export default function Wallet() {
  const { loaded, pending } = useLoaderData<typeof loader>();
  const current = usePageKey();
  const key = isMemberPage(current) ? current : 'myWallet';
  const { word } = usePageWords(key);
  const isOpen = loaded.state === 'open';
  return (
    <PageBody>
      <PageHeading heading={word('heading')} lead={word('description')} />
      <WalletTabs pending={pending} />
      {!isOpen && (
        <div className="wallet-cards">
          <TokenPromise />
          <MembersOnly opensTo={memberPages[key].opensTo}>
            <NoAnswer />
          </MembersOnly>
        </div>
      )}
      {isOpen && (
        <MembersOnly opensTo={memberPages[key].opensTo}>
          <Opened pageKey={key} loaded={loaded} />
        </MembersOnly>
      )}
    </PageBody>
  );
}

type Open = Extract<ReturnType<typeof useLoaderData<typeof loader>>['loaded'], { state: 'open' }>;

function Opened({ pageKey, loaded }: { pageKey: MemberPage; loaded: Open }) {
  const { now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('wallet');
  const me = useMe();
  const { history, asked, limits } = loaded;
  const wallet = useBalance(me?.uid, history);
  if (!me) return null;
  if (pageKey === 'myWalletHistory')
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
  return (
    <>
      <div className="wallet-cards">
        <TokenPromise wallet={wallet} />
        <SpendingLimitsCard limits={limits} />
      </div>
      <div className="wallet-latest">
        <h2>{t('history.latest')}</h2>
        <ButtonLink kind="ghost" size="small" to={pathTo('myWalletHistory')}>
          {t('history.whole')}
        </ButtonLink>
      </div>
      {history.total_count === 0 ? <Empty /> : <HistoryList history={history} />}
    </>
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
  const { pathname, search } = useLocation();
  return (
    <ErrorState
      title={t('failed.title')}
      sentence={t('failed.text')}
      action={
        <ButtonLink kind="primary" to={pathname + search} reloadDocument>
          {t('failed.again')}
        </ButtonLink>
      }
    />
  );
}
