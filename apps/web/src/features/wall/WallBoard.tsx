// A wall as a page shows it: its posts, and beside them the form, the most viewed posts and one's own rules.
import { pathTo, type ShownWall, type WallPost, type WallPosts } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../ui/Card.tsx';
import { MediaFrame } from '../../ui/Media.tsx';
import { SegmentedLinks } from '../../ui/Segmented.tsx';
import { PostList } from './PostList.tsx';
import { WallRules } from './WallRules.tsx';
import { WallWriting } from './WallWriting.tsx';
import './wall.css';

type Empty = { title: string; sentence: string; action?: ReactNode };
type Owner = { uid: number; nick: string; followed: boolean };
type Shown = { now: number; page: number; empty: Empty; onChange: () => void };

/** What stands on a wall, or what its owner wrote: two addresses of one section. */
export function WallViews({
  owner,
  current,
}: {
  owner: { nick: string } | undefined;
  current: 'wall' | 'posts';
}) {
  const { t } = useTranslation('wall');
  const toWall = owner ? pathTo('profileWall', { nick: owner.nick }) : pathTo('myWall');
  const toPosts = owner ? pathTo('profilePosts', { nick: owner.nick }) : pathTo('myPosts');
  return (
    <SegmentedLinks label={t('views.label')}>
      <Link to={toWall} preventScrollReset {...(current === 'wall' && { 'aria-current': 'page' })}>
        {t('views.wall')}
      </Link>
      <Link to={toPosts} preventScrollReset {...(current === 'posts' && { 'aria-current': 'page' })}>
        {owner ? t('views.posts') : t('views.own')}
      </Link>
    </SegmentedLinks>
  );
}

function MostViewed({ posts }: { posts: readonly WallPost[] }) {
  const { t } = useTranslation('wall');
  if (posts.length === 0) return null;
  return (
    <Card className="most-viewed">
      <h2>{t('mostViewed')}</h2>
      <ol>
        {posts.map(({ id, text, media, views }) => {
          const words = text.replace(/\[[^\]]*\]/g, '').replace(/\s+/g, ' ');
          return (
            <li key={id}>
              <Link className="row g12" to={pathTo('wallPost', { id })}>
                {media[0] && (
                  <MediaFrame className="most-viewed-picture">
                    <img src={media[0].thumbnail_url} alt="" width={56} height={56} loading="lazy" />
                  </MediaFrame>
                )}
                <span className="most-viewed-text grow semibold breakable" title={words}>
                  {words || t('pictureOnly')}
                </span>
                <span className="most-viewed-count t14 dim tnum">{views}</span>
              </Link>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** `owner`: of the wall of another. */
export function WallBoard({
  wall,
  owner,
  now,
  page,
  empty,
  onChange,
}: Shown & { wall: ShownWall; owner?: Owner }) {
  const { t } = useTranslation('wall');
  return (
    <div className="wall">
      <div className="wall-posts">
        <WallViews owner={owner} current="wall" />
        <PostList
          label={t('list.wall')}
          list={wall.list}
          total={wall.total_count}
          page={page}
          now={now}
          empty={empty}
          onChange={onChange}
        />
      </div>
      <aside>
        <WallWriting wall={wall} {...(owner && { owner })} onChange={onChange} />
        <MostViewed posts={wall.most_viewed} />
        {!owner && <WallRules writers={wall.writers} />}
      </aside>
    </div>
  );
}

/** What a member wrote, wherever the reader may read it. */
export function WrittenPosts({
  posts,
  owner,
  ...shown
}: Shown & { posts: WallPosts; owner?: { nick: string } | undefined }) {
  const { t } = useTranslation('wall');
  return (
    <div className="wall">
      <div className="wall-posts">
        <WallViews owner={owner} current="posts" />
        <PostList label={t('list.posts')} list={posts.list} total={posts.total_count} {...shown} />
      </div>
    </div>
  );
}
