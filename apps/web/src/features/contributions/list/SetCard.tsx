// A set in a list: its cover as far as the reader sees it, else a drawn veil that says why; what it holds, who made it
// and when.
import { type ContributionCard, pathTo } from '@alcove/protocol';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Film from 'lucide-react/icons/film';
import ImageIcon from 'lucide-react/icons/image';
import Lock from 'lucide-react/icons/lock';
import Mail from 'lucide-react/icons/mail';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { glyph } from '../../../icons.tsx';
import { AgoText } from '../../../ui/AgoText.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { MediaFrame, MediaChip, Picture, Veil } from '../../../ui/Media.tsx';
import { colourOf } from '../../../ui/placeholder.ts';
import { clockOf } from '../../media/index.ts';
import { FavouriteChip } from './FavouriteChip.tsx';
import './sets.css';

/** Drawn from the set's number; no image is asked for. */
export const DrawnCover = ({ number }: { number: number }) => (
  <div className="media-fill set-drawn" style={{ '--hue': (number * 47) % 360 } as CSSProperties} />
);

function CoverVeil({ card }: { card: ContributionCard }) {
  const { t } = useTranslation('contributions');
  if (card.premium === 1) return <Veil icon={glyph('gem')} tone="premium" reason={t('card.premium')} />;
  if (card.cover?.closed_by === 'activation_required_photos')
    return <Veil icon={Mail} reason={t('card.veil.activate')} />;
  return <Veil icon={Lock} reason={t('card.veil.account')} />;
}

function Holds({ photos, films, film_ms }: Pick<ContributionCard, 'photos' | 'films' | 'film_ms'>) {
  const { t } = useTranslation('contributions');
  const length = film_ms > 0 ? clockOf(film_ms) : '';
  const filmWords = t('card.films', { count: films });
  const parts = [
    { count: photos, icon: ImageIcon, words: t('card.photos', { count: photos }) },
    {
      count: films,
      // How long they are says that there are some; a number says how many where there are several.
      shown: [...(films > 1 || !length ? [films] : []), ...(length ? [length] : [])].join(' · '),
      icon: Film,
      words: length ? `${filmWords}, ${length}` : filmWords,
    },
  ].filter(({ count }) => count > 0);
  return (
    <span className="media-chip set-holds">
      {parts.map(({ count, shown = count, icon, words }) => (
        <span className="tnum" key={words}>
          <Icon of={icon} size={14} />
          <span aria-hidden="true">{shown}</span>
          <span className="visually-hidden">{words}</span>
        </span>
      ))}
    </span>
  );
}

export type SetCardProps = {
  card: ContributionCard;
  /** Of the list that a set is opened from: its neighbours are those of that list. */
  context: string;
  now: number;
  /** Above the fold. */
  eager?: boolean;
  /** The level of its title in the page. */
  as?: 'h2' | 'h3';
  /** In a corner of the cover, instead of the number of favourites. */
  corner?: ReactNode;
  /** In place of the plain title: with words marked in it. */
  title?: ReactNode;
  /** Below who made it. */
  text?: ReactNode;
};

export function SetCard(props: SetCardProps) {
  const { card, context, now, eager, as: Title = 'h3', corner, title, text } = props;
  const { t } = useTranslation('contributions');
  const { author, cover, premium } = card;
  const tile = cover?.urls.tile;
  const isClosed = !tile && cover?.closed_by !== undefined;
  return (
    <article className="set-card">
      <MediaFrame
        ratio="3 / 2"
        shaded={Boolean(tile)}
        style={{ background: tile && colourOf(cover?.placeholder ?? '') }}
        veil={isClosed && <CoverVeil card={card} />}
        topLeft={
          premium === 1 &&
          !isClosed && (
            <MediaChip icon={glyph('gem')} tone="premium">
              <span className="set-premium">{t('card.premium')}</span>
            </MediaChip>
          )
        }
        topRight={corner}
        bottomLeft={<Holds {...card} />}
        bottomRight={!corner && <FavouriteChip card={card} />}
      >
        {tile ? (
          <Picture src={tile} alt="" width={480} height={480} {...(eager && { eager })} />
        ) : (
          <DrawnCover number={card.number} />
        )}
        {!tile && !isClosed && (
          <span className="set-processing">
            <Icon of={Clapperboard} size={24} label={t('card.processing')} />
          </span>
        )}
      </MediaFrame>
      <div className="set-caption row g8">
        <Avatar name={author.nick} src={author.avatar_url} sizePx={34} />
        <div className="grow">
          <Title className="set-title">
            <Link to={pathTo('contribution', { number: card.number })} state={{ context }} lang="">
              {title ?? (card.title || t('card.untitled'))}
            </Link>
          </Title>
          <p className="set-line row g4 t14 dim">
            <Link className="cut" to={pathTo('profile', { nick: author.nick })} title={author.nick}>
              {author.nick}
            </Link>
            {author.certified === 1 && <Icon of={CertifiedSeal} size={14} label={t('card.certified')} />}
            <span>
              <span aria-hidden="true">· </span>
              <AgoText at={card.published * 1000} now={now} form="brief" />
            </span>
          </p>
          {text}
        </div>
      </div>
    </article>
  );
}
