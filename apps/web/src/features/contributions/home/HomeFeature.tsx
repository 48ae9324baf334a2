// The large tile of a visitor's first page: the room with most cameras, drawn and shuttered; without one, the free set
// that members kept most this week.
import { type ContributionCard, pathTo } from '@alcove/protocol';
import Lock from 'lucide-react/icons/lock';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { Corners, MediaChip, Picture } from '../../../ui/Media.tsx';
import { DrawnCover } from '../list/SetCard.tsx';
import live from './live.svg';
import { glyph } from '../../../icons.tsx';

/** The room with most cameras, and its address. */
export type FeaturedRoom = { roomid: number; name: string; cameras: number; people: number; path: string };
export type Featured = { room: FeaturedRoom } | { set: ContributionCard };

/** `picture`: blurred by the server; until there is one it is drawn. */
export function RoomFeature({ room, picture }: { room: FeaturedRoom; picture?: string | undefined }) {
  const { t } = useTranslation('contributions');
  return (
    <article className="media veiled home-feature" data-room={room.roomid}>
      <img src={picture ?? live} alt="" width="1060" height="936" fetchPriority="high" />
      <span className="veil-arch home-feature-arch">
        <Icon of={glyph('door-open')} size={24} />
      </span>
      <Corners
        topLeft={<MediaChip tone="live">{t('pages.index.live.cameras', { count: room.cameras })}</MediaChip>}
      />
      <div className="home-feature-foot">
        <div>
          <h2 className="breakable">
            <Link to={room.path} lang="">
              {room.name}
            </Link>
          </h2>
          <p className="row g8">{t('pages.index.live.people', { count: room.people })}</p>
        </div>
        <span className="button button-media" aria-hidden="true">
          {t('pages.index.live.enter')}
        </span>
      </div>
    </article>
  );
}

function SetFeature({ set }: { set: ContributionCard }) {
  const { t } = useTranslation('contributions');
  const tile = set.cover?.urls.small ?? set.cover?.urls.tile;
  return (
    <article className={tile ? 'media home-feature' : 'media veiled home-feature'}>
      {tile ? (
        <Picture src={tile} alt="" width={480} height={480} eager />
      ) : (
        <>
          <DrawnCover number={set.number} />
          <span className="veil-arch home-feature-arch">
            <Icon of={Lock} size={24} />
          </span>
        </>
      )}
      <Corners topLeft={<MediaChip>{t('pages.index.week')}</MediaChip>} />
      <div className="home-feature-foot">
        <div>
          <h2 className="breakable">
            <Link to={pathTo('contribution', { number: set.number })} state={{ context: 'index' }} lang="">
              {set.title}
            </Link>
          </h2>
          <p className="row g8">
            {set.author.nick}
            {set.author.certified === 1 && <Icon of={CertifiedSeal} size={14} label={t('card.certified')} />}
          </p>
        </div>
        <span className="button button-media" aria-hidden="true">
          {t('pages.index.live.open')}
        </span>
      </div>
    </article>
  );
}

export const HomeFeature = ({ featured }: { featured: Featured }) =>
  'room' in featured ? <RoomFeature room={featured.room} /> : <SetFeature set={featured.set} />;
