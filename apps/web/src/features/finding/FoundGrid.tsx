// What is found, in a grid: sets as their cards, photos and films as tiles that lead to the viewer.
import { type FoundPlace, type Material, pathTo, type TextPart } from '@alcove/protocol';
import Lock from 'lucide-react/icons/lock';
import Play from 'lucide-react/icons/play';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { glyph } from '../../icons.tsx';
import { MediaChip, MediaFrame, Picture, Veil } from '../../ui/Media.tsx';
import { colourOf } from '../../ui/placeholder.ts';
import { DrawnCover, inListOfFiles, SetCard } from '../contributions/index.ts';
import { Marked } from './search/Marked.tsx';
import './found-grid.css';

/** Of a search: with the words marked in its title, and in a line around them. */
export type FoundHit = FoundPlace & { title?: TextPart[] | undefined; text?: TextPart[] | undefined };
type TileProps = { place: FoundPlace & { material: Material }; context: string; ratio: '1' | '3 / 2' };

function MaterialTile({ place: { contribution, material }, context, ratio }: TileProps) {
  const { t } = useTranslation('finding');
  const { author, title, premium } = contribution;
  const { kind, material_id: materialId, description, urls, placeholder } = material;
  const name = description || title || t(`found.${kind}`);
  return (
    <Link
      className="found-tile"
      to={pathTo(kind, { materialId })}
      state={inListOfFiles(context)}
      aria-label={t('found.by', { name, nick: author.nick })}
    >
      <MediaFrame
        ratio={ratio}
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

/** Under a photo or film: whose set it stands in, and where the words are. */
const HitCaption = ({ hit: { contribution, material, title = [], text } }: { hit: FoundHit }) => (
  <div className="set-caption stack">
    <p className="set-title" lang="">
      {material?.description ? material.description : <Marked parts={title} />}
    </p>
    <Link className="set-line cut dim" to={pathTo('profile', { nick: contribution.author.nick })}>
      {contribution.author.nick}
    </Link>
    {text && <HitText parts={text} />}
  </div>
);

const HitText = ({ parts }: { parts: readonly TextPart[] }) => (
  <p className="found-text" lang="">
    <Marked parts={parts} />
  </p>
);

type FoundGridProps = {
  list: readonly FoundHit[];
  /** Of the list: neighbours of what is opened from it are those of that list, of a photo its photos and films. */
  context: string;
  now: number;
};

export const FoundGrid = ({ list, context, now }: FoundGridProps) => (
  <ul className="found-grid">
    {list.map((hit) => {
      const { contribution, material, title, text } = hit;
      return (
        <li key={material ? `m${material.material_id}` : contribution.id}>
          {material ? (
            <>
              <MaterialTile
                place={{ contribution, material }}
                context={context}
                ratio={title ? '3 / 2' : '1'}
              />
              {title && <HitCaption hit={hit} />}
            </>
          ) : (
            <SetCard
              card={contribution}
              context={context}
              now={now}
              as="h2"
              {...(title && contribution.title && { title: <Marked parts={title} /> })}
              text={text && <HitText parts={text} />}
            />
          )}
        </li>
      );
    })}
  </ul>
);
