// The ledger of tokens, for the owner of the site: circulation, the last check, movements, corrections.
import { may } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type NotLoaded, pageStatus } from '../call/load-list.ts';
import {
  CheckBanner,
  Circulation,
  CorrectionForm,
  FrozenAccounts,
  ledgerAsked,
  LedgerFilters,
  LedgerPager,
  LedgerFinder,
  LedgerTable,
  loadLedger,
  type OpenLedger,
} from '../features/wallet/ledger/index.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { ProofNeeded } from './frame/ProofNeeded.tsx';
import { RoleNeeded } from './frame/RoleNeeded.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { me, call, now } = context.get(pageRequest);
  if (!me || !may(memberPages.ledger.opensTo, me.standing)) return data<NotLoaded>({ state: 'closed' });
  const loaded = await loadLedger(call, ledgerAsked(url.searchParams));
  return data({ ...loaded, now }, { status: pageStatus(loaded) });
}

export default function LedgerPage() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation('wallet');
  return (
    <PageBody>
      <PageHeading
        heading={t('pages.ledger.heading')}
        action={loaded.state === 'open' && <LedgerFinder asked={loaded.asked} />}
      />
      <MembersOnly opensTo={memberPages.ledger.opensTo}>
        {loaded.state === 'open' && <Opened loaded={loaded} now={loaded.now} />}
        {loaded.state === 'closed' && (loaded.locked ? <Locked /> : <RoleNeeded />)}
        {loaded.state === 'failed' && <NoAnswer />}
      </MembersOnly>
    </PageBody>
  );
}

function Opened({ loaded, now }: { loaded: OpenLedger; now: number }) {
  const { t } = useTranslation('wallet');
  const { ledger, movements, asked } = loaded;
  const { list } = movements;
  return (
    <>
      <CheckBanner ledger={ledger} />
      <Circulation ledger={ledger} />
      <div className="ledger-page">
        <section aria-label={t('ledger.label')}>
          <LedgerFilters asked={asked} now={now} />
          {list.length === 0 ? (
            <EmptyState title={t('ledger.emptyTitle')} sentence={t('empty.filteredText')} />
          ) : (
            <>
              <LedgerTable rows={list} />
              <LedgerPager asked={asked} movements={movements} />
            </>
          )}
        </section>
        <aside aria-label={t('ledger.accounts')}>
          <FrozenAccounts ledger={ledger} />
          <CorrectionForm />
        </aside>
      </div>
    </>
  );
}

function NoAnswer() {
  const { t } = useTranslation('wallet');
  return <LoadFailed title={t('ledger.failedTitle')} sentence={t('ledger.failedText')} />;
}

function Locked() {
  const { t } = useTranslation('wallet');
  return (
    <ProofNeeded
      address={addresses.ledger}
      title={t('ledger.lockedTitle')}
      sentence={t('ledger.lockedText')}
      action={t('ledger.prove')}
    />
  );
}
