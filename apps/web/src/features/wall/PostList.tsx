// Posts, the latest first, and the way to those before.
import { wallLimits, type WallPost } from '@alcove/protocol';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FurtherLinks } from '../../ui/Pager.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PostCard } from './PostCard.tsx';
import './wall.css';

type PostRowsProps = {
  label: string;
  list: readonly WallPost[];
  now: number;
  onChange: () => void;
  /** Under the last. */
  children: ReactNode;
};

export function PostRows({ label, list, now, onChange, children }: PostRowsProps) {
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} tabIndex={-1} className="posts" aria-label={label}>
      {list.map((post) => (
        <PostCard
          key={post.id}
          post={post}
          now={now}
          onGone={() => {
            // What had the focus is gone.
            section.current?.focus();
            onChange();
          }}
        />
      ))}
      {children}
    </section>
  );
}

type PostListProps = Omit<PostRowsProps, 'children'> & {
  total: number;
  page: number;
  empty: { title: string; sentence: string; action?: ReactNode };
};

export function PostList({ total, page, empty, ...posts }: PostListProps) {
  const { t } = useTranslation('wall');
  return (
    <PostRows {...posts}>
      {posts.list.length === 0 && <EmptyState {...empty} />}
      <FurtherLinks
        label={t('list.pages')}
        page={page}
        size={wallLimits.perPage}
        total={total}
        next={(count) => t('list.next', { count })}
        previous={t('list.previous')}
      />
    </PostRows>
  );
}

export function WallFailed() {
  const { t } = useTranslation('wall');
  return <LoadFailed title={t('failed.title')} sentence={t('failed.text')} />;
}
