// The first photos of a member's albums that the reader may see, and how many more there are.
import { type AlbumMaterial, pathTo } from '@alcove/protocol';
import { Link } from 'react-router';
import { PhotoTile } from './PhotoTile.tsx';
import './albums.css';

const shownPhotos = 8;

type AlbumGlanceProps = { photos: readonly AlbumMaterial[]; nick: string };

export function AlbumGlance({ photos, nick }: AlbumGlanceProps) {
  const shown = photos.slice(0, photos.length > shownPhotos ? shownPhotos - 1 : shownPhotos);
  const rest = photos.length - shown.length;
  return (
    <ul className="album-grid glance">
      {shown.map((photo, at) => (
        <li key={photo.material_id}>
          <PhotoTile photo={photo} at={at + 1} of={photos.length} />
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Link className="album-rest d32" to={pathTo('profileAlbum', { nick })}>
            + {rest}
          </Link>
        </li>
      )}
    </ul>
  );
}
