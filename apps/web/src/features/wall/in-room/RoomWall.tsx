// The wall of the owner of the room on screen: who hosts it, the posts, and at the foot the form to write one.
import { type ShownWall, wallLimits, type WallPost } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import BookOpen from 'lucide-react/icons/book-open';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../call/use-answer.ts';
import { useCall } from '../../../call/use-call.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useRoom, useServerClock } from '../../chat/index.ts';
import { PostRows } from '../PostList.tsx';
import { WallWriting } from '../WallWriting.tsx';
import './room-wall.css';

/** Posts that came meanwhile have moved the pages: none is shown twice. */
const joined = (before: readonly WallPost[], after: readonly WallPost[]) => {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...after.filter(({ id }) => !known.has(id))];
};

export default function RoomWall() {
  const { t } = useTranslation('wall');
  const { room, me, state } = useRoom();
  const now = useServerClock(false, state?.clockAheadMs ?? 0);
  const owner = room.creator;
  const uid = owner?.uid;
  const read = useAnswer(addresses.wallList, uid === undefined ? undefined : { id: uid, page: 1 });
  const further = useCall(addresses.wallList, { toast: true });
  const [page, setPage] = useState(1);
  // While it is read again, such as after a new post, what is known stays on screen.
  const wall = read.known;
  if (!owner) return null;
  const { nick } = owner;
  if (!wall && read.state === 'failed')
    return (
      <LoadFailed look="bare" title={t('failed.title')} sentence={t('failed.text')} onRetry={read.again} />
    );
  if (!wall) return <Skeleton className="room-wall-coming" />;
  const left = wall.total_count - page * wallLimits.perPage;
  const again = () => {
    setPage(1);
    read.again();
  };
  async function showNext(id: number, { list }: ShownWall) {
    const next = await further.send({ id, page: page + 1 });
    if (!next) return;
    read.replace({ ...next, list: joined(list, next.list) });
    setPage(page + 1);
  }
  return (
    <div className="room-wall grow">
      <div className="room-wall-scroll grow">
        <p className="room-wall-of row g8 t14 dim">
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
            <Button
              block
              busy={further.busy && t('list.coming')}
              onClick={() => void showNext(owner.uid, wall)}
            >
              {t('list.next', { count: Math.min(left, wallLimits.perPage) })}
            </Button>
          )}
        </PostRows>
      </div>
      <WallWriting wall={wall} {...(owner.uid !== me?.uid && { owner })} onChange={again} />
    </div>
  );
}
