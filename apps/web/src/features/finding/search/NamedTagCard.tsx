// The tag that is named like what was searched: its names, how much carries it, and some of that.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MediaFrame, Picture } from '../../../ui/Media.tsx';
import { TagNames } from '../TagNames.tsx';
import { useCounted } from '../use-counted.ts';
import type { NamedTag } from './load.ts';

const picturesMax = 3;

export function NamedTagCard({ named }: { named: NamedTag }) {
  const { t } = useTranslation('search');
  const counted = useCounted();
  const { tag, names, list, total_count: total, more } = named;
  const items = total + more;
  const pictures = list
    .map(({ contribution, material }) => material?.urls.tile ?? contribution.cover?.urls.tile)
    .filter((src) => src !== undefined)
    .slice(0, picturesMax);
  return (
    <section className="card search-tag" aria-label={t('tag.label', { tag })}>
      <div className="stack g12">
        <h2 className="d32">
          <Link to={pathTo('search', { tag })}>
            <span className="dim">#</span>
            <span lang="">{tag}</span>
          </Link>
        </h2>
        <p className="cluster g8 dim">
          <TagNames names={names} shown={tag} />
          <span>
            {t('tag.items', { count: items, items: counted(items) })}
            {names.length > 1 && t('tag.languages', { count: names.length })}
          </span>
        </p>
      </div>
      {pictures.length > 0 && (
        <div className="search-tag-pictures" aria-hidden="true">
          {pictures.map((src) => (
            <MediaFrame key={src} ratio="4 / 3">
              <Picture src={src} alt="" width={88} height={66} />
            </MediaFrame>
          ))}
        </div>
      )}
    </section>
  );
}
