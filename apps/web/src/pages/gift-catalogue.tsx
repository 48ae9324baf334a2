// The virtual gifts and their price in tokens.
import { pathTo } from '@alcove/protocol';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { ShopWindow, loadBalance, loadCatalogue, viewAsked } from '../features/gifts/index.ts';
import { Tokens } from '../features/wallet/index.ts';
import { pageRequest } from '../page-request.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, me } = context.get(pageRequest);
  const gifts = (await loadCatalogue(call))?.gifts;
  const balance = me?.active ? await loadBalance(call) : undefined;
  return data({ gifts, ...(balance !== undefined && { balance }) }, { status: gifts ? 200 : 503 });
}

export default function GiftCatalogue() {
  const { gifts, balance } = useLoaderData<typeof loader>();
  const { t } = useTranslation('gifts');
  const [search] = useSearchParams();
  const recipient = search.get('pour')?.slice(0, 100) || undefined;
  return (
    <PageBody>
      <PageHeading
        heading={t('pages.virtualGiftCatalog.heading')}
        lead={recipient ? t('catalogue.choose', { nick: recipient }) : t('pages.virtualGiftCatalog.lead')}
        action={
          balance !== undefined && (
            <div className="gift-balance cluster g12">
              {t('catalogue.balance')}
              <Tokens count={balance} />
              <ButtonLink icon={Plus} to={pathTo('walletReplenish')}>
                {t('catalogue.refill')}
              </ButtonLink>
            </div>
          )
        }
      />
      {gifts ? (
        <ShopWindow gifts={gifts} view={viewAsked(search)} recipient={recipient} />
      ) : (
        <LoadFailed title={t('list.failed.title')} sentence={t('list.failed.text')} />
      )}
    </PageBody>
  );
}
