// Follows the publisher from their camera window.
import { may } from '@alcove/protocol';
import Heart from 'lucide-react/icons/heart';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { useFollow, useRoom } from '../chat/index.ts';

export function FollowPublisherButton({ uid, nick }: { uid: number; nick: string }) {
  const { t } = useTranslation('streams');
  const { me, state } = useRoom();
  const mayFollow = uid > 0 && may('followInChat', state?.caps?.standing ?? me?.standing ?? 'anonymous');
  const { followed, toggle } = useFollow(uid, nick, mayFollow);
  if (!mayFollow) return null;
  return (
    <IconButton
      icon={Heart}
      kind="media"
      className="camera-follow"
      label={t('window.follow', { nick })}
      aria-pressed={followed}
      onClick={() => void toggle()}
    />
  );
}
