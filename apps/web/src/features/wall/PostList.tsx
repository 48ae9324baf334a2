// Posts, the latest first, and the way to those before.
import { pageSizes, type WallPost } from '@alcove/protocol';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { EmptyState, ErrorState } from '../../ui/Blank.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { PostCard } from './PostCard.tsx';
import './wall.css';

type PostListProps = {
  label: string;
  list: readonly WallPost[];
  total: number;
  page: number;
  now: number;
  empty: { title: string; sentence: string; action?: ReactNode };
  onChange: () => void;
};

/** The first page has the plain address. */
const linkTo = (number: number) => (number === 1 ? '?' : `?p=${number}`);

export function PostList({ label, list, total, page, now, empty, onChange }: PostListProps) {
  const { t } = useTranslation('wall');
  const section = useRef<HTMLElement>(null);
  const last = Math.max(1, Math.ceil(total / pageSizes.posts));
  return (
    <section ref={section} tabIndex={-1} className="posts" aria-label={label}>
      {list.length === 0 && <EmptyState {...empty} />}
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
      {last > 1 && (
        <Pager
          label={t('list.pages')}
          line={t('list.shown', { page, last })}
          previous={page > 1 ? linkTo(page - 1) : undefined}
          next={page < last ? linkTo(page + 1) : undefined}
        />
      )}
    </section>
  );
}

export function WallFailed() {
  const { t } = useTranslation('wall');
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
