// A photo in a grid, square; it leads to the viewer.
import { type AlbumMaterial, pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Media, Picture } from '../../ui/Media.tsx';
import { colourOf } from './placeholder.ts';

type PhotoTileProps = { photo: AlbumMaterial; at: number; of: number };

export function PhotoTile({ photo, at, of }: PhotoTileProps) {
  const { t } = useTranslation('albums');
  const { material_id: materialId, description, urls, placeholder } = photo;
  const place = t('tile.place', { at, of });
  return (
    <Link
      className="photo-link"
      to={pathTo('photo', { materialId })}
      aria-label={description ? t('tile.named', { place, description }) : place}
    >
      <Media ratio="1" className="photo-tile" style={{ background: colourOf(placeholder) }}>
        <Picture src={urls.tile} alt="" width={480} height={480} />
        {description && (
          <span className="photo-words" lang="">
            {description}
          </span>
        )}
      </Media>
    </Link>
  );
}
