// A photo in a grid, square; it leads to the viewer.
import { type AlbumMaterial, pathTo } from '@alcove/protocol';
import Lock from 'lucide-react/icons/lock';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { MediaFrame, Picture } from '../../ui/Media.tsx';
import { colourOf } from '../../ui/placeholder.ts';

type PhotoTileProps = {
  photo: AlbumMaterial;
  at: number;
  of: number;
  /** It was open when the page was: it keeps its place, and the focus, until the page is left. */
  isClosed?: boolean;
};

export function PhotoTile({ photo, at, of, isClosed = false }: PhotoTileProps) {
  const { t } = useTranslation('albums');
  const { material_id: materialId, description, urls, placeholder } = photo;
  const place = t('tile.place', { at, of });
  if (isClosed)
    return (
      <Link
        className="photo-link"
        data-closed
        to={pathTo('photo', { materialId })}
        aria-label={t('tile.closed', { place })}
      >
        <MediaFrame ratio="1" className="photo-tile">
          {/* A picture fills its tile; this one keeps its size. */}
          <span className="flex">
            <Icon of={Lock} size={24} />
          </span>
        </MediaFrame>
      </Link>
    );
  return (
    <Link
      className="photo-link"
      to={pathTo('photo', { materialId })}
      aria-label={description ? t('tile.named', { place, description }) : place}
    >
      <MediaFrame ratio="1" className="photo-tile" style={{ background: colourOf(placeholder) }}>
        <Picture src={urls.tile} alt="" width={480} height={480} />
        {description && (
          <span className="photo-words" lang="">
            {description}
          </span>
        )}
      </MediaFrame>
    </Link>
  );
}
