// A member's shelf, as every visitor of their profile sees it.
import { pathTo, type ShelfGift } from '@alcove/protocol';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DateText } from '../../ui/DateText.tsx';
import './lists.css';
import { GiftArt } from './GiftArt.tsx';

function Giver({ sender }: Pick<ShelfGift, 'sender'>) {
  const { t } = useTranslation('gifts');
  if (!sender) return t('list.fromDiscreet');
  const { nick } = sender;
  const link = <Link className="link" to={pathTo('profile', { nick })} />;
  return <Trans t={t} i18nKey="list.fromLinked" values={{ nick }} components={{ a: link }} />;
}

export const ProfileShelf = ({ gifts, label }: { gifts: readonly ShelfGift[]; label: string }) => (
  <ul className="gift-window profile-shelf" aria-label={label}>
    {gifts.map(({ id, gift, sender, date }) => (
      <li key={id} className="gift-offer">
        <GiftArt image={gift.image} />
        <b>{gift.name}</b>
        <span className="gift-row-from">
          <Giver sender={sender} />
        </span>
        <span className="dim">
          <DateText at={date * 1000} form="day" />
        </span>
      </li>
    ))}
  </ul>
);
