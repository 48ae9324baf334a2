// What is found, in a grid: sets as their cards, photos and films as tiles that lead to the viewer.
import { type FoundPlace, type Material, pathTo } from '@alcove/protocol';
import Lock from 'lucide-react/icons/lock';
import Play from 'lucide-react/icons/play';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { glyph } from '../../icons.tsx';
import { MediaChip, MediaFrame, Picture, Veil } from '../../ui/Media.tsx';
import { colourOf } from '../../ui/placeholder.ts';
import { DrawnCover, SetCard } from '../contributions/index.ts';
import './found-grid.css';

type TileProps = { place: FoundPlace & { material: Material }; context: string };

function MaterialTile({ place: { contribution, material }, context }: TileProps) {
  const { t } = useTranslation('finding');
  const { author, title, premium } = contribution;
  const { kind, material_id: materialId, description, urls, placeholder } = material;
  const name = description || title || t(`found.${kind}`);
  return (
    <Link
      className="found-tile"
      to={pathTo(kind, { materialId })}
      state={{ context }}
      aria-label={t('found.by', { name, nick: author.nick })}
    >
      <MediaFrame
        ratio="1"
        shaded
        style={{ background: urls.tile && colourOf(placeholder) }}
        veil={
          !urls.tile && (
            <Veil
              icon={premium === 1 ? glyph('gem') : Lock}
              {...(premium === 1 && { tone: 'premium' as const })}
              reason={t(premium === 1 ? 'found.premium' : 'found.account')}
            />
          )
        }
        topRight={kind === 'video' && <MediaChip icon={Play}>{t('found.video')}</MediaChip>}
        bottomLeft={<MediaChip>{author.nick}</MediaChip>}
      >
        {urls.tile ? (
          <Picture src={urls.tile} alt="" width={480} height={480} />
        ) : (
          <DrawnCover number={contribution.number} />
        )}
      </MediaFrame>
    </Link>
  );
}

type FoundGridProps = {
  list: readonly FoundPlace[];
  /** Of the list: neighbours of what is opened from it are those of that list. */
  context: string;
  now: number;
};

export const FoundGrid = ({ list, context, now }: FoundGridProps) => (
  <ul className="found-grid">
    {list.map(({ contribution, material }) => (
      <li key={material ? `m${material.material_id}` : contribution.id}>
        {material ? (
          <MaterialTile place={{ contribution, material }} context={context} />
        ) : (
          <SetCard card={contribution} context={context} now={now} as="h2" />
        )}
      </li>
    ))}
  </ul>
);
