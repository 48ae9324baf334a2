// The wall of the owner of the room on screen: who hosts it, the posts, and at the foot the form to write one.
import { pageSizes, type ShownWall, type WallPost } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import BookOpen from 'lucide-react/icons/book-open';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../../call.ts';
import { EmptyState, ErrorState } from '../../../ui/Blank.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useRoom, useServerClock } from '../../rooms/index.ts';
import { PostRows } from '../PostList.tsx';
import { WallWriting } from '../WallWriting.tsx';
import './room-wall.css';

type Read = { wall: ShownWall; page: number } | 'failed';

/** Posts that came meanwhile have moved the pages: none is shown twice. */
const joined = (before: readonly WallPost[], after: readonly WallPost[]) => {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...after.filter(({ id }) => !known.has(id))];
};

export default function RoomWall() {
  const { t } = useTranslation('wall');
  const { room, me, state } = useRoom();
  const now = useServerClock(false, state?.clockAheadMs ?? 0);
  const [read, setRead] = useState<Read>();
  const [isLoading, setLoading] = useState(false);
  const owner = room.creator;
  const uid = owner?.uid;
  const load = useCallback(
    async (page: number) => {
      if (uid === undefined) return;
      setLoading(true);
      const answer = await callServer(addresses.wallList, { id: uid, page });
      setLoading(false);
      setRead((before) => {
        const known = before === 'failed' ? undefined : before;
        if (answer.status === 'error') return known ?? 'failed';
        const list = joined(page > 1 && known ? known.wall.list : [], answer.data.list);
        return { wall: { ...answer.data, list }, page };
      });
    },
    [uid],
  );
  useEffect(() => {
    queueMicrotask(() => void load(1));
  }, [load]);
  if (!owner) return null;
  const { nick } = owner;
  const again = () => void load(1);
  if (read === undefined) return <Skeleton className="room-wall-coming" />;
  if (read === 'failed')
    return (
      <ErrorState
        look="bare"
        title={t('failed.title')}
        sentence={t('failed.text')}
        action={<Button onClick={again}>{t('failed.again')}</Button>}
      />
    );
  const { wall, page } = read;
  const left = wall.total_count - page * pageSizes.posts;
  return (
    <div className="room-wall">
      <div className="room-wall-scroll">
        <p className="room-wall-of">
          <Icon of={BookOpen} size={16} />
          {t('room.of', { nick })}
        </p>
        <PostRows label={t('list.wall')} list={wall.list} now={now} onChange={again}>
          {wall.list.length === 0 && (
            <EmptyState
              look="bare"
              as="h3"
              title={t('pages.profileWall.empty.title')}
              sentence={t('room.empty', { nick })}
            />
          )}
          {left > 0 && (
            <Button block busy={isLoading && t('list.coming')} onClick={() => void load(page + 1)}>
              {t('list.next', { count: Math.min(left, pageSizes.posts) })}
            </Button>
          )}
        </PostRows>
      </div>
      <WallWriting wall={wall} {...(owner.uid !== me?.uid && { owner })} onChange={again} />
    </div>
  );
}
