// A member's profile: head and tabs on each of its pages, and below them the section. The server sends nothing
// that this reader may not see.
import {
  contributionLimits,
  giftLimits,
  isPassing,
  may,
  type PageKey,
  pathTo,
  profilesCalls,
  relationLimits,
  type ShelfGift,
  splitLanguage,
} from '@alcove/protocol';
import Flag from 'lucide-react/icons/flag';
import MessageCircle from 'lucide-react/icons/message-circle';
import Gift from 'lucide-react/icons/gift';
import Pencil from 'lucide-react/icons/pencil';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router';
import { pageAsked } from '../list-pages.ts';
import { useMe } from '../features/accounts/index.ts';
import { tipRequest, GivingTokens } from '../features/gifts/tips/index.ts';
import { loadGuestbook, type LoadedBook, ProfileBook } from '../features/guestbook/index.ts';
import {
  drawingsOf,
  ProfileAbout,
  lastSeenOf,
  ProfileFigures,
  ProfileHead,
  ProfileTabs,
  Withheld,
} from '../features/profiles/index.ts';
import {
  ApartPanel,
  type Between,
  type Follower,
  FollowList,
  type Listed,
  loadBetween,
  loadFollows,
  ProfileActions,
  RefusedNote,
} from '../features/relations/index.ts';
import { LockedAlbums, type LoadedAlbums, loadAlbums, MemberAlbums } from '../features/albums/index.ts';
import { type LoadedMemberSets, loadMemberSets, MemberSets } from '../features/contributions/list/index.ts';
import { type ListedGifts, loadShelf, ProfileShelf } from '../features/gifts/index.ts';
import {
  type LoadedPosts,
  type LoadedWall,
  loadPosts,
  loadWall,
  WallBoard,
  WallFailed,
  WrittenPosts,
} from '../features/wall/index.ts';
import { reportSheet } from '../features/moderation/index.ts';
import { loadStoriesOf, ProfileRing } from '../features/stories/index.ts';
import { conversationRequest } from '../message-news.ts';
import { usePageKey, usePageWords } from '../page-key.ts';
import { pageRequest, type LoadedBy } from '../page-request.ts';
import { useArrivalAfter } from '../shell/arrival.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Token } from '../ui/marks.tsx';
import { MenuItem } from '../ui/Menu.tsx';
import { Pager } from '../ui/Pager.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { loadGlance, ProfileGlance } from './frame/ProfileGlance.tsx';
import { useHit } from './frame/use-hit.ts';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call, language, now, me } = context.get(pageRequest);
  const { nick = '' } = params;
  const answer = await call(profilesCalls.profile, { nick, counts: true });
  if (answer.status === 'error') {
    throw data(null, { status: isPassing(answer.code) ? 503 : 404 });
  }
  const { profile } = answer.data;
  if (!('about' in profile)) throw data(null, { status: 404 });
  // Another spelling or a former nick redirects to the address of the present nick.
  if (profile.nick !== nick) throw redirect(sameAddressOf(profile.nick, url), 302);
  const section = sectionOf(url);
  const isReader = me?.active === 1 && me.uid !== profile.uid;
  const page = pageAsked(url.searchParams);
  const isShelf = section === 'gifts';
  return {
    profile,
    now,
    ...(section === 'guest_book' && { guestbook: await loadGuestbook(call, page, profile.uid) }),
    ...(section === 'wall' && { wall: await loadWall(call, page, profile.uid) }),
    ...(section === 'posts' && { wall: await loadPosts(call, page, profile.uid) }),
    ...(section === 'contributions' && {
      sets: await loadMemberSets(call, profile.uid, Math.min(page, contributionLimits.pages)),
    }),
    ...(section === 'album' && { albums: await loadAlbums(call, profile.uid) }),
    ...(isShelf && { shelf: await loadShelf(call, profile.uid, page) }),
    ...(isReader && { between: await loadBetween(call, profile.uid) }),
    ...((section === 'following' || section === 'followers') && {
      listed: await loadFollows(call, section, { page, language, of: profile.uid }),
    }),
    ...(me && may('seeStories', me.standing) && { stories: await loadStoriesOf(call, profile.uid) }),
    ...(section === undefined && { glance: await loadGlance(call, profile.uid) }),
    drawings: drawingsOf(profile.nick),
    seen: profile.online ? { online: true as const } : lastSeenOf(profile.last_online * 1000, now, language),
  };
}

/** The router adds the reader's language; `asked` is the page's address also where only its data is asked for. */
function sameAddressOf(nick: string, asked: URL): string {
  const { pathname, search } = asked;
  const [, page, , ...section] = splitLanguage(pathname).path.split('/');
  return `/${[page, encodeURIComponent(nick), ...section].join('/')}${search}`;
}

/** The last part of its address; nothing where it is the overview. */
const sectionOf = ({ pathname }: URL) => splitLanguage(pathname).path.split('/')[3];

function Section({ section }: { section: PageKey }) {
  const { word } = usePageWords(section);
  return <EmptyState title={word('empty.title')} sentence={word('empty.text')} />;
}

function Follows({ section, listed }: { section: PageKey; listed: Listed<Follower> }) {
  const { t } = useTranslation('relations');
  const { word } = usePageWords(section);
  const me = useMe();
  if (listed.state !== 'open') return <LoadFailed title={t('failed.title')} sentence={t('failed.text')} />;
  if (listed.total === 0) return <Section section={section} />;
  return (
    <section className="profile-links stack g12">
      <h2>{word('heading')}</h2>
      <RefusedNote />
      <FollowList
        key={`${section} ${listed.page}`}
        label={word('heading')}
        side="others"
        entries={listed.list}
        readerUid={me?.uid}
      />
      <Pager page={listed.page} total={listed.total} perPage={relationLimits.perPage} />
    </section>
  );
}

type Loaded = LoadedBy<typeof loader>;

function Book({ loaded, guestbook }: { loaded: Loaded; guestbook: LoadedBook }) {
  const { t } = useTranslation('guestbook');
  const { revalidate } = useRevalidator();
  if (guestbook.state === 'closed') return <Section section="profileGuestbook" />;
  if (guestbook.state === 'failed')
    return <LoadFailed title={t('failed.title')} sentence={t('failed.text')} />;
  return (
    <ProfileBook
      key={guestbook.page}
      {...guestbook}
      now={loaded.now}
      owner={loaded.profile}
      followed={loaded.between?.followed ?? false}
      onChange={() => void revalidate()}
    />
  );
}

function Walls({ loaded, wall }: { loaded: Loaded; wall: LoadedWall | LoadedPosts }) {
  const { profile, between, now } = loaded;
  const { revalidate } = useRevalidator();
  const key = usePageKey() === 'profilePosts' ? 'profilePosts' : 'profileWall';
  const { word } = usePageWords(key);
  const me = useMe();
  if (wall.state !== 'open') return <WallFailed />;
  const shown = {
    now,
    empty: { title: word('empty.title'), sentence: word('empty.text') },
    onChange: () => void revalidate(),
  };
  const { uid, nick } = profile;
  const owner = { uid, nick, followed: between?.followed ?? false };
  if ('posts' in wall) return <WrittenPosts {...wall} {...shown} owner={owner} />;
  return <WallBoard {...wall} {...shown} {...(me?.uid !== uid && { owner })} />;
}

function Shelf({ shelf }: { shelf: ListedGifts<ShelfGift> }) {
  const { t } = useTranslation('relations');
  const { word } = usePageWords('profileGifts');
  if (shelf.state !== 'open') return <LoadFailed title={t('failed.title')} sentence={t('failed.text')} />;
  if (shelf.list.length === 0) return <Section section="profileGifts" />;
  return (
    <section className="profile-links stack g12">
      <h2>{word('heading')}</h2>
      <ProfileShelf gifts={shelf.list} label={word('heading')} />
      <Pager page={shelf.page} total={shelf.total} perPage={giftLimits.perPage} />
    </section>
  );
}

function Sets({ sets, nick, now }: { sets: LoadedMemberSets; nick: string; now: number }) {
  const { t } = useTranslation('contributions');
  const { word } = usePageWords('profileContributions');
  if (sets.state === 'failed')
    return <LoadFailed title={t('list.failed.title')} sentence={t('list.failed.text')} />;
  if (sets.total === 0) return <Section section="profileContributions" />;
  return (
    <section className="stack g16">
      <h2 className="visually-hidden">{word('heading')}</h2>
      <MemberSets list={sets.list} nick={nick} now={now} />
      <Pager page={sets.page} total={sets.total} perPage={contributionLimits.perPage} />
    </section>
  );
}

type AlbumsProps = {
  loaded: LoadedAlbums;
  profile: { uid: number; nick: string };
  between?: Between | undefined;
  onChange: () => void;
};

function Albums({ loaded, profile, between, onChange }: AlbumsProps) {
  const { t } = useTranslation('relations');
  const me = useMe();
  if (loaded.state === 'failed') return <LoadFailed title={t('failed.title')} sentence={t('failed.text')} />;
  if (loaded.state === 'closed' || !me) return <LockedAlbums need={me ? 'activation' : 'login'} />;
  const { followed = false, followsMe = false, blocked = false } = between ?? {};
  return (
    <MemberAlbums
      owner={{ ...profile, followed, followsMe, blocked }}
      photos={loaded.photos}
      albums={loaded.albums}
      offersLarge={!may('seeFullSizePhotos', me.standing) && me.uid !== profile.uid}
      onChange={onChange}
    />
  );
}

export default function Profile() {
  const loaded = useLoaderData<typeof loader>();
  const {
    now,
    profile,
    between,
    albums,
    sets,
    glance,
    listed,
    shelf,
    guestbook,
    wall,
    drawings,
    seen,
    stories,
  } = loaded;
  const { t } = useTranslation('profiles');
  const key = usePageKey() ?? 'profile';
  const me = useMe();
  const isOwn = me?.uid === profile.uid;
  const { revalidate } = useRevalidator();
  useHit(profile.uid, isOwn);
  // Blocking, and following where that opens something.
  useArrivalAfter(`${between?.apart?.by} ${between?.followed}`);
  if (between?.apart)
    return (
      <PageBody>
        <ProfileHead profile={profile} drawings={drawings} seen={undefined} />
        <ApartPanel
          uid={profile.uid}
          nick={profile.nick}
          apart={between.apart}
          now={loaded.now}
          onChange={() => void revalidate()}
        />
      </PageBody>
    );
  return (
    <PageBody>
      <ProfileHead
        profile={profile}
        drawings={drawings}
        seen={seen}
        rooms={profile.chatrooms}
        ring={stories && <ProfileRing author={profile} shown={stories} />}
        compact={key !== 'profile'}
        actions={
          isOwn ? (
            <ButtonLink icon={Pencil} to={pathTo('settings')}>
              {t('edit')}
            </ButtonLink>
          ) : (
            between && (
              <ProfileActions
                uid={profile.uid}
                nick={profile.nick}
                between={between}
                onChange={() => void revalidate()}
                menu={
                  <MenuItem
                    icon={Flag}
                    onSelect={() =>
                      reportSheet.set({
                        kind: 'profile',
                        nick: profile.nick,
                        items: [{ id: String(profile.uid), text: profile.nick, atMs: now }],
                        onHidden: () => void revalidate(),
                      })
                    }
                  >
                    {t('report')}
                  </MenuItem>
                }
              >
                {!between.blocked && (
                  <Button
                    icon={MessageCircle}
                    onClick={() => conversationRequest.set({ uid: profile.uid, nick: profile.nick })}
                  >
                    {t('write')}
                  </Button>
                )}
                {!between.blocked && (
                  <Button
                    icon={Token}
                    onClick={() => tipRequest.set({ uid: profile.uid, nick: profile.nick })}
                  >
                    {t('tip')}
                  </Button>
                )}
                <ButtonLink
                  icon={Gift}
                  to={`${pathTo('virtualGiftCatalog')}?${new URLSearchParams({ pour: profile.nick })}`}
                >
                  {t('give')}
                </ButtonLink>
              </ProfileActions>
            )
          )
        }
      />
      {between && <GivingTokens />}
      {!listed && <RefusedNote />}
      <ProfileTabs nick={profile.nick} counts={{ ...profile.counts, followers: profile.followers }} />
      {key === 'profile' ? (
        <div className="profile-body">
          <div>
            <ProfileAbout text={profile.about} mood={profile.mood} />
            {glance && <ProfileGlance glance={glance} nick={profile.nick} now={now} />}
          </div>
          <aside>
            <ProfileFigures
              followers={profile.followers}
              views={profile.views}
              contributions={profile.counts?.contributions}
              memberSinceSeconds={profile.member_since}
            />
            {!isOwn && <Withheld reader={me?.standing ?? 'anonymous'} />}
          </aside>
        </div>
      ) : listed ? (
        <MembersOnly opensTo="follow">
          <Follows section={key} listed={listed} />
        </MembersOnly>
      ) : wall ? (
        <MembersOnly opensTo="readWalls">
          <Walls loaded={loaded} wall={wall} />
        </MembersOnly>
      ) : guestbook ? (
        <Book loaded={loaded} guestbook={guestbook} />
      ) : albums ? (
        <Albums loaded={albums} profile={profile} between={between} onChange={() => void revalidate()} />
      ) : sets ? (
        <Sets sets={sets} nick={profile.nick} now={now} />
      ) : shelf ? (
        <Shelf shelf={shelf} />
      ) : (
        <Section section={key} />
      )}
    </PageBody>
  );
}
