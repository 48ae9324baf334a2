// The members one is linked to: whom one follows, who follows, whom one does not want to meet.
import { type FollowSuggestion, type PageKey, pathTo, relationLimits, splitLanguage } from '@alcove/protocol';
import LockOpen from 'lucide-react/icons/lock-open';
import { useRef } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { Pager } from '../ui/Pager.tsx';
import { pageAsked } from '../list-pages.ts';
import { pageStatus } from '../call/load-list.ts';
import { useMe } from '../features/accounts/index.ts';
import {
  type Among,
  amongAsked,
  type Blocked,
  BlockByNick,
  BlockEffects,
  BlockList,
  type Counts,
  type Follower,
  FindAmong,
  FollowList,
  type Listed,
  loadBlocked,
  loadCounts,
  loadFollows,
  loadSuggestions,
  RefusedNote,
  searchOf,
  SuggestedFollows,
} from '../features/relations/index.ts';
import { usePageKey, usePageWords } from '../page-key.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Note } from '../ui/Banner.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { MemberTabs } from './frame/MemberTabs.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

type Loaded =
  | {
      kind: 'follows';
      side: 'following' | 'followers';
      listed: Listed<Follower>;
      among: Among;
      suggestions: FollowSuggestion[];
    }
  | { kind: 'blocks'; listed: Listed<Blocked> };

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call, language, now } = context.get(pageRequest);
  const page = pageAsked(url.searchParams);
  const [, , name] = splitLanguage(url.pathname).path.split('/');
  const load = async (): Promise<Loaded> => {
    if (name === 'blacklist')
      return { kind: 'blocks', listed: await loadBlocked(call, { page, language, now }) };
    const side = name === 'followers' ? 'followers' : 'following';
    const among = amongAsked(url.searchParams);
    const [listed, suggestions] = await Promise.all([
      loadFollows(call, side, { page, language, among }),
      side === 'following' ? loadSuggestions(call) : [],
    ]);
    return { kind: 'follows', side, listed, among, suggestions };
  };
  const [loaded, counts] = await Promise.all([load(), loadCounts(call)]);
  return data({ loaded, counts }, { status: pageStatus(loaded.listed) });
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
        key={`${loaded.side} ${listed.page} ${loaded.among.nick} ${loaded.among.show}`}
        label={t(`list.${loaded.side}`)}
        side={loaded.side}
        entries={listed.list as Follower[]}
        readerUid={me?.uid}
      />
    );
  const isNarrowed = loaded.kind === 'follows' && (loaded.among.nick !== '' || loaded.among.show !== 'all');
  const isSought = loaded.kind === 'follows' && (listed.total > 0 || isNarrowed);
  return (
    <div className="links">
      <section ref={section} tabIndex={-1} aria-label={word('title')}>
        <RefusedNote />
        {isSought && <FindAmong among={loaded.among} />}
        {listed.total === 0 && isNarrowed ? (
          <EmptyState
            title={t('find.none')}
            sentence={t('find.noneText')}
            action={<ButtonLink to="?">{t('find.reset')}</ButtonLink>}
          />
        ) : listed.total === 0 ? (
          <EmptyState
            title={word('empty.title')}
            sentence={word('empty.text')}
            action={<ButtonLink to={pathTo(memberPages[pageKey].onward)}>{word('empty.action')}</ButtonLink>}
          />
        ) : (
          <>
            {list}
            <Pager
              page={listed.page}
              total={listed.total}
              perPage={relationLimits.perPage}
              {...(loaded.kind === 'follows' && { linkTo: (page) => searchOf(loaded.among, page) })}
            />
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
          <>
            <SuggestedFollows suggestions={loaded.suggestions} onChange={() => void revalidate()} />
            <Note icon={LockOpen}>
              <Trans t={t} i18nKey="mutualNote" components={{ b: <b /> }} />
            </Note>
          </>
        )}
      </aside>
    </div>
  );
}

function NoAnswer() {
  const { t } = useTranslation('relations');
  return <LoadFailed title={t('failed.title')} sentence={t('failed.text')} />;
}
