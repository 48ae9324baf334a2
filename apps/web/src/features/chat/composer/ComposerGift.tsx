// The gift in the composer: to the publisher whom the reader watches, otherwise to the owner of the room.
import { may } from '@alcove/protocol';
import Gift from 'lucide-react/icons/gift';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useRoom } from '../room/current-room.ts';
import { useWatchedCameras } from '../room/use-cameras.ts';

export function ComposerGift() {
  const { t } = useTranslation('rooms');
  const { client, room, view, me, give } = useRoom();
  const watched = [...useWatchedCameras()].at(-1);
  if (!me || !may('useWallet', me.standing)) return null;
  const { creator } = room;
  const streamed = client?.streams.list.find(({ uid }) => uid === watched);
  const publisher = view?.people.get(watched ?? 0)?.nick ?? streamed?.nick;
  const recipient =
    watched !== undefined && publisher !== undefined ? { uid: watched, nick: publisher } : creator;
  if (!recipient || recipient.uid === me.uid) return null;
  const { uid, nick } = recipient;
  return (
    <IconButton
      className="composer-gift"
      icon={Gift}
      kind="token"
      label={t('room.write.gift', { nick })}
      onClick={() => give({ uid, nick })}
    />
  );
}
