// More tokens: packs, or any number of them.
import { giftsCalls, paymentsCalls, walletCalls } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMe } from '../features/accounts/index.ts';
import { areTokensSold, TokenShop } from '../features/payments/index.ts';
import { missingIn, TokenPromise, useBalance, WalletTabs } from '../features/wallet/index.ts';
import { usePageWords } from '../page-key.ts';
import { pageRequest } from '../page-request.ts';
import { Note } from '../ui/Banner.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = context.get(pageRequest);
  const [offer, wallet, waiting] = await Promise.all([
    call(paymentsCalls.paymentPlans, { kind: 'tokens' }),
    call(walletCalls.wallet, {}),
    call(giftsCalls.pendingGifts, { page: 1 }),
  ]);
  const answer = {
    offer: offer.status === 'success' ? offer.data : undefined,
    wallet: wallet.status === 'success' ? wallet.data : undefined,
    pending: waiting.status === 'success' ? waiting.data.total_count : 0,
    missing: missingIn(url.searchParams),
  };
  return data(answer, { status: answer.offer ? 200 : 503 });
}

export default function Replenish() {
  const { offer, wallet: rendered, pending, missing } = useLoaderData<typeof loader>();
  const { word } = usePageWords('walletReplenish');
  const { t } = useTranslation('payments');
  const me = useMe();
  const wallet = useBalance(me?.uid, rendered);
  const currency = offer?.plans[0]?.currency ?? 'EUR';
  const isSold = areTokensSold(offer);
  const head = (
    <>
      <PageHeading heading={word('heading')} lead={word('description')} />
      <WalletTabs pending={pending} />
    </>
  );
  if (me && offer && isSold && wallet)
    return (
      <PageBody>
        <MembersOnly opensTo={memberPages.walletReplenish.opensTo}>
          <TokenShop me={me} offer={offer} currency={currency} balance={wallet.balance} missing={missing}>
            {({ packs, summary }) => (
              <>
                {head}
                <div className="buying">
                  <div className="stack g16">
                    {missing !== undefined && (
                      <p className="offer-present">{t('packs.missing', { count: missing })}</p>
                    )}
                    {packs}
                  </div>
                  <aside className="buying-summary">{summary}</aside>
                </div>
              </>
            )}
          </TokenShop>
        </MembersOnly>
      </PageBody>
    );
  return (
    <PageBody>
      {head}
      <div className="wallet-cards">
        <TokenPromise wallet={me && wallet} />
        <MembersOnly opensTo={memberPages.walletReplenish.opensTo}>
          {offer ? (
            <div>
              <Note tone="warning">{t('packs.closed')}</Note>
            </div>
          ) : (
            <LoadFailed title={t('failed.title')} sentence={t('failed.text')} />
          )}
        </MembersOnly>
      </div>
    </PageBody>
  );
}
