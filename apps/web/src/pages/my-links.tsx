// The members one is linked to: whom one follows, who follows, whom one does not want to meet.
import { type PageKey, pathTo, splitLanguage } from '@alcove/protocol';
import LockOpen from 'lucide-react/icons/lock-open';
import { useRef } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { useMe } from '../features/accounts/index.ts';
import {
  type Blocked,
  BlockByNick,
  BlockEffects,
  BlockList,
  type Counts,
  type Follower,
  FollowList,
  type Listed,
  ListPager,
  loadBlocked,
  loadCounts,
  loadFollows,
  pageAsked,
  RefusedNote,
} from '../features/relations/index.ts';
import { usePageKey, usePageWords } from '../page-key.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState, ErrorState } from '../ui/Blank.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Note } from '../ui/Banner.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { MemberTabs } from './frame/MemberTabs.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

type Loaded =
  | { kind: 'follows'; side: 'following' | 'followers'; listed: Listed<Follower> }
  | { kind: 'blocks'; listed: Listed<Blocked> };

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call, language, now } = context.get(pageRequest);
  const page = pageAsked(url.searchParams);
  const [, , name] = splitLanguage(url.pathname).path.split('/');
  const load = async (): Promise<Loaded> => {
    if (name === 'blacklist')
      return { kind: 'blocks', listed: await loadBlocked(call, { page, language, now }) };
    const side = name === 'followers' ? 'followers' : 'following';
    return { kind: 'follows', side, listed: await loadFollows(call, side, { page, language }) };
  };
  const [loaded, counts] = await Promise.all([load(), loadCounts(call)]);
  return data({ loaded, counts }, { status: loaded.listed.state === 'failed' ? 503 : 200 });
}

const pageKeys = ['myFollowing', 'myFollowers', 'myBlacklist'] as const;
type Key = (typeof pageKeys)[number];
const isOfThese = (key: PageKey | undefined): key is Key => pageKeys.some((each) => each === key);

export default function MyLinks() {
  const { loaded, counts } = useLoaderData<typeof loader>();
  const current = usePageKey();
  const key = isOfThese(current) ? current : 'myFollowing';
  const { word } = usePageWords(key);
  return (
    <PageBody>
      <PageHeading heading={word('heading')} />
      <MemberTabs current={key} counts={counts && tabCounts(counts)} />
      <MembersOnly opensTo={memberPages[key].opensTo}>
        <Links pageKey={key} loaded={loaded} />
      </MembersOnly>
    </PageBody>
  );
}

const tabCounts = ({ following, followers, blocked }: Counts) => ({
  myFollowing: following,
  myFollowers: followers,
  myBlacklist: blocked,
});

function Links({ pageKey, loaded }: { pageKey: Key; loaded: Loaded }) {
  const { t } = useTranslation('relations');
  const { word } = usePageWords(pageKey);
  const me = useMe();
  const { revalidate } = useRevalidator();
  const section = useRef<HTMLElement>(null);
  const { listed } = loaded;
  if (listed.state !== 'open') return <NoAnswer />;
  // What had the focus may be gone from the list.
  const reread = () => {
    section.current?.focus();
    void revalidate();
  };
  const list =
    loaded.kind === 'blocks' ? (
      <BlockList entries={listed.list as Blocked[]} onChange={reread} />
    ) : (
      <FollowList
        key={`${loaded.side} ${listed.page}`}
        label={t(`list.${loaded.side}`)}
        side={loaded.side}
        entries={listed.list as Follower[]}
        readerUid={me?.uid}
      />
    );
  return (
    <div className="links">
      <section ref={section} tabIndex={-1} aria-label={word('title')}>
        <RefusedNote />
        {listed.total === 0 ? (
          <EmptyState
            title={word('empty.title')}
            sentence={word('empty.text')}
            action={<ButtonLink to={pathTo(memberPages[pageKey].onward)}>{word('empty.action')}</ButtonLink>}
          />
        ) : (
          <>
            {list}
            <ListPager page={listed.page} total={listed.total} />
          </>
        )}
      </section>
      <aside>
        {loaded.kind === 'blocks' ? (
          <>
            <BlockEffects />
            <BlockByNick onDone={() => void revalidate()} />
          </>
        ) : (
          <Note icon={LockOpen}>
            <Trans t={t} i18nKey="mutualNote" components={{ b: <b /> }} />
          </Note>
        )}
      </aside>
    </div>
  );
}

function NoAnswer() {
  const { t } = useTranslation('relations');
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
