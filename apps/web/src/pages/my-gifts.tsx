// One's own gifts: received, sent, and those that wait for one's answer; one's shelf beside them.
import { giftLimits, pathTo } from '@alcove/protocol';
import Gift from 'lucide-react/icons/gift';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { Pager } from '../ui/Pager.tsx';
import { pageAsked } from '../list-pages.ts';
import { pageStatus } from '../call/load-list.ts';
import { GiftRow, HoldAllSwitch, linkToTab, loadGifts, OwnShelf, tabAsked } from '../features/gifts/index.ts';
import { WalletTabs } from '../features/wallet/index.ts';
import { useMemberState } from '../member-states.ts';
import { pageRequest, type LoadedBy } from '../page-request.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { ChipLink } from '../ui/Chip.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = context.get(pageRequest);
  const tab = tabAsked(url.searchParams);
  const loaded = await loadGifts(call, tab, pageAsked(url.searchParams));
  return data({ tab, ...loaded }, { status: pageStatus(loaded.listed) });
}

type Loaded = LoadedBy<typeof loader>;

export default function MyGifts() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation('gifts');
  return (
    <PageBody>
      <PageHeading
        heading={t('pages.myVirtualGifts.heading')}
        action={
          <ButtonLink kind="token" icon={Gift} to={pathTo('virtualGiftCatalog')}>
            {t('pages.giveGift.heading')}
          </ButtonLink>
        }
      />
      <MembersOnly opensTo={memberPages.myVirtualGifts.opensTo}>
        <WalletTabs
          gifts={loaded.tab === 'pending' ? 'pending' : 'all'}
          pending={loaded.counts?.pending ?? 0}
        />
        {loaded.tab !== 'pending' && <GiftLists loaded={loaded} />}
        <div className="my-gifts">
          <Gifts key={loaded.tab} loaded={loaded} />
          <aside>
            {loaded.counts && <OwnShelf gifts={loaded.shelf} counts={loaded.counts} />}
            {loaded.counts && <HoldAllSwitch holdAll={loaded.holdAll ?? false} />}
          </aside>
        </div>
      </MembersOnly>
    </PageBody>
  );
}

/** Those one has, and those one gave; the ones that wait have a tab of the wallet. */
function GiftLists({ loaded: { tab, counts, received } }: { loaded: Loaded }) {
  const { t } = useTranslation('gifts');
  const lists = { received: received ?? 0, sent: counts?.sent ?? 0 };
  return (
    <nav aria-label={t('pages.myVirtualGifts.heading')} className="chip-row fading-scroll">
      {(['received', 'sent'] as const).map((list) => (
        <ChipLink key={list} to={linkToTab(list)} on={list === tab} count={lists[list]} preventScrollReset>
          {t(`list.${list}`)}
        </ChipLink>
      ))}
    </nav>
  );
}

function Gifts({ loaded: { tab, listed } }: { loaded: Loaded }) {
  const { t } = useTranslation('gifts');
  const { revalidate } = useRevalidator();
  const section = useRef<HTMLElement>(null);
  useMemberState('gifts/changed', () => void revalidate());
  if (listed.state !== 'open') {
    return <LoadFailed title={t('list.failed.title')} sentence={t('list.failed.text')} />;
  }
  const empty = {
    received: 'list.emptyReceived',
    sent: 'list.emptySent',
    pending: 'list.emptyPending',
  } as const;
  // What had the focus may be gone from the list.
  const reread = () => {
    section.current?.focus();
    void revalidate();
  };
  return (
    <section ref={section} tabIndex={-1} aria-label={t(`list.${tab}`)}>
      {listed.list.length === 0 ? (
        <EmptyState title={t(`${empty[tab]}.title`)} sentence={t(`${empty[tab]}.text`)} />
      ) : (
        <>
          <ul>
            {listed.list.map((gift) => (
              <GiftRow
                key={gift.id}
                gift={gift}
                own={tab === 'sent' ? 'giver' : 'recipient'}
                onChange={reread}
              />
            ))}
          </ul>
          <Pager
            page={listed.page}
            total={listed.total}
            perPage={giftLimits.perPage}
            linkTo={(page) => linkToTab(tab, page)}
          />
        </>
      )}
    </section>
  );
}
