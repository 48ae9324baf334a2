// Where a reader writes on a wall, or why they may not.
import { type ShownWall } from '@alcove/protocol';
import Lock from 'lucide-react/icons/lock';
import Users from 'lucide-react/icons/users';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { ProfileFollowButton } from '../relations/index.ts';
import { PostForm } from './PostForm.tsx';

type WallWritingProps = {
  wall: Pick<ShownWall, 'may_write' | 'writers'>;
  /** Whose wall; absent: one's own. */
  owner?: { uid: number; nick: string; followed?: boolean };
  onChange: () => void;
};

export function WallWriting({ wall, owner, onChange }: WallWritingProps) {
  const { t } = useTranslation('wall');
  if (wall.may_write === 1) return <PostForm {...(owner && { owner })} onPosted={onChange} />;
  if (wall.writers === 'nobody') return <Note icon={Lock}>{t('compose.closed')}</Note>;
  return (
    owner && (
      <Card className="post-form">
        <Note icon={Users}>{t('compose.followers', { nick: owner.nick })}</Note>
        <ProfileFollowButton
          uid={owner.uid}
          nick={owner.nick}
          followed={owner.followed ?? false}
          kind="primary"
          onChange={onChange}
        />
      </Card>
    )
  );
}
