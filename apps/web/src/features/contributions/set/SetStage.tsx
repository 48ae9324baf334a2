// The photos and films of a set: one of them large, all in a strip; what is closed is drawn, never blurred.
import { type Material, pathTo } from '@alcove/protocol';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Expand from 'lucide-react/icons/expand';
import FilmIcon from 'lucide-react/icons/film';
import Image from 'lucide-react/icons/image';
import Play from 'lucide-react/icons/play';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { MediaFrame, MediaChip, Picture } from '../../../ui/Media.tsx';
import { colourOf } from '../../../ui/placeholder.ts';
import { filmLength } from '../film-clock.ts';
import { pathToMaterial } from '../material/path.ts';
import type { OpenSet } from './load.ts';
import { placeParam } from './place.ts';
import { useListContext } from './use-neighbours.ts';
import { LockedSet } from './LockedSet.tsx';

/** `premium`: asks for Premium. */
type SetStageProps = { set: OpenSet; onPremium: () => void };

const linkAt = (at: number) => ({ search: at === 0 ? '' : `?${placeParam}=${at + 1}` });

function Thumb({ material, drawing }: { material: Material; drawing: string }) {
  const { kind, urls } = material;
  const src = urls.thumb;
  return (
    <MediaFrame
      className={src ? 'set-thumb' : 'set-thumb shuttered drawn'}
      bottomLeft={kind === 'video' && <MediaChip icon={Play}>{filmLength(material)}</MediaChip>}
    >
      <Picture src={src ?? drawing} alt="" width={120} height={90} />
    </MediaFrame>
  );
}

function Hero({ material, set, onPremium }: SetStageProps & { material: Material }) {
  const { t } = useTranslation('reading');
  const { contribution, materials, drawings } = set;
  const { closed_by: by, kind, urls, description } = material;
  const context = useListContext();
  // A film shows its poster to readers who may play its preview at least.
  const poster = urls.small ?? (material.film?.preview && urls.tile);
  const src = kind === 'video' ? poster : by ? undefined : (material.large?.url ?? urls.small);
  if (!src) {
    const closed = materials.filter(({ closed_by }) => closed_by).length;
    return (
      <MediaFrame
        className="set-hero drawn"
        veil={
          <LockedSet
            by={by ?? 'visit_required'}
            isPremiumSet={contribution.premium === 1}
            nick={contribution.author.nick}
            count={closed}
            onPremium={onPremium}
          />
        }
        topLeft={
          <MediaChip>
            <Icon of={Image} size={14} /> {contribution.photos}
            {contribution.films > 0 && (
              <>
                <span aria-hidden="true"> | </span>
                <Icon of={FilmIcon} size={14} /> {contribution.films}
              </>
            )}
          </MediaChip>
        }
      >
        <img src={drawings.hero} alt="" width={760} height={440} />
      </MediaFrame>
    );
  }
  return (
    <Link to={pathToMaterial(material)} state={{ context }} className="set-open">
      <MediaFrame className="set-hero" style={{ backgroundColor: colourOf(material.placeholder) }}>
        <Picture
          src={src}
          alt={description || t('at', { at: materials.indexOf(material) + 1, of: materials.length })}
          width={material.width}
          height={material.height}
          eager
        />
        <span className="set-enlarge">
          <Icon of={kind === 'video' ? Play : Expand} size={kind === 'video' ? 24 : 20} />
          <span className="visually-hidden">{t(kind === 'video' ? 'watch' : 'enlarge')}</span>
        </span>
      </MediaFrame>
    </Link>
  );
}

export function SetStage({ set, onPremium }: SetStageProps) {
  const { t } = useTranslation('reading');
  const { state } = useLocation();
  const [search] = useSearchParams();
  const { materials, drawings } = set;
  const asked = Number(search.get(placeParam) ?? 1) - 1;
  const at = materials[asked] ? asked : 0;
  const shown = materials[at];
  if (!shown) return null;
  const step = (to: number, side: 'before' | 'after') =>
    materials[to] && (
      <Link
        to={linkAt(to)}
        state={state}
        replace
        preventScrollReset
        className={`icon-button icon-button-media set-step ${side}`}
        aria-label={t(`${side}`)}
      >
        <Icon of={side === 'before' ? ChevronLeft : ChevronRight} size={20} />
      </Link>
    );
  return (
    <section className="stack g12" aria-label={t('stage')}>
      <div className="set-large">
        <Hero key={shown.material_id} material={shown} set={set} onPremium={onPremium} />
        {!shown.closed_by && (
          <span className="media-chip set-place tnum">
            {at + 1} / {materials.length}
          </span>
        )}
        {!shown.closed_by && step(at - 1, 'before')}
        {!shown.closed_by && step(at + 1, 'after')}
      </div>
      <nav className="set-strip" aria-label={t('all')}>
        {materials.map((material, index) => {
          const nth = t('at', { at: index + 1, of: materials.length });
          const place = [nth, filmLength(material)].filter(Boolean).join(', ');
          return (
            <Link
              key={material.material_id}
              to={linkAt(index)}
              state={state}
              replace
              preventScrollReset
              aria-current={index === at || undefined}
              aria-label={material.urls.thumb ? place : t('veiled', { place })}
            >
              <Thumb material={material} drawing={drawings.each[index] ?? drawings.hero} />
            </Link>
          );
        })}
      </nav>
    </section>
  );
}

/** To the section's own list, where there is one. */
export const listOfSection = {
  femmes: 'indexPhotoFemAndCouple',
  couples: 'indexPhotoFemAndCouple',
  hommes: 'indexPhotoAndVideoMale',
} as const;
export const pathToSection = (section: keyof typeof listOfSection): string => pathTo(listOfSection[section]);
