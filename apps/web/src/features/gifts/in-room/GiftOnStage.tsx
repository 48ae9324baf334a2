// A gift that was given in this room: its niche and a plate over the stage for three seconds, one after another.
import { type GiftShown, giftShownMs, type Language } from '@alcove/protocol';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveEvent, useRoom } from '../../chat/index.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { GiftArt } from '../GiftArt.tsx';

/** Gifts that wait for their three seconds; of more, the oldest are not shown. */
const waitingMax = 10;

export function GiftOnStage() {
  const { t, i18n } = useTranslation('gifts');
  const { client, room, announce } = useRoom();
  const [waiting, setWaiting] = useState<readonly GiftShown[]>([]);
  const [shown] = waiting;
  const nameOf = ({ names }: GiftShown) => names[i18n.language as Language];
  useLiveEvent(client, 'giftShown', (gift) => {
    if (gift.roomid !== room.roomid) return;
    setWaiting((before) => [...before, gift].slice(-waitingMax));
    const giver = gift.sender ? t('stage.gives', { nick: gift.sender.nick }) : t('stage.discreetGives');
    announce(t('stage.said', { giver, gift: nameOf(gift), nick: gift.recipient.nick }));
  });
  const shownId = shown?.id;
  useEffect(() => {
    if (shownId === undefined) return undefined;
    const over = setTimeout(() => setWaiting((before) => before.slice(1)), giftShownMs);
    return () => clearTimeout(over);
  }, [shownId]);
  if (!shown) return null;
  return (
    <div className="gift-on-stage" key={shown.id} aria-hidden="true">
      <GiftArt image={shown.image} />
      <div>
        <p>
          {shown.sender ? (
            <>
              <Avatar name={shown.sender.nick} src={shown.sender.avatar_url} sizePx={24} />
              {t('stage.gives', { nick: shown.sender.nick })}
            </>
          ) : (
            t('stage.discreetGives')
          )}
        </p>
        <p className="d24">{nameOf(shown)}</p>
        <p>{t('stage.to', { nick: shown.recipient.nick })}</p>
      </div>
    </div>
  );
}
