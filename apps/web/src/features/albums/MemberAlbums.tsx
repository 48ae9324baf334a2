// The albums on another member's profile: those that are open as photos, the others as locked.
import type { AlbumMaterial, AlbumName, AlbumState } from '@alcove/protocol';
import { pathTo } from '@alcove/protocol';
import Gem from 'lucide-react/icons/gem';
import Globe from 'lucide-react/icons/globe';
import Lock from 'lucide-react/icons/lock';
import { useReturnHere } from '../accounts/index.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Glyph } from '../../ui/Icon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import {
  type AlbumOwner,
  EmptyPrivateAlbum,
  LockedPremiumAlbum,
  LockedPrivateAlbum,
} from './LockedAlbum.tsx';
import { PhotoTile } from './PhotoTile.tsx';
import { useClosedPhotos } from './use-access.ts';
import './albums.css';

export const albumIcons: Record<AlbumName, Glyph> = { public: Globe, premium: Gem, private: Lock };

export function useAlbumNames(): Record<AlbumName, string> {
  const { t } = useTranslation('albums');
  return { public: t('album.public'), premium: t('album.premium'), private: t('album.private') };
}

type OpenAlbumProps = {
  album: AlbumName;
  photos: readonly AlbumMaterial[];
  closed: ReadonlySet<number>;
  offersLarge: boolean;
};

function OpenAlbum({ album, photos, closed, offersLarge }: OpenAlbumProps) {
  const returnHere = useReturnHere();
  const { t } = useTranslation('albums');
  const name = useAlbumNames()[album];
  return (
    <section>
      <header className="album-head split baseline g8">
        <h2 className="t18">
          <Icon of={albumIcons[album]} size={16} />
          {name} <span className="album-count dim tnum">{photos.length}</span>
        </h2>
        {offersLarge && (
          <Link to={pathTo('payment')} onClick={returnHere} className="album-large t14">
            <Icon of={Gem} size={14} />
            {t('largeWithPremium')}
          </Link>
        )}
      </header>
      <ul className="album-grid">
        {photos.map((photo, index) => (
          <li key={photo.material_id}>
            <PhotoTile
              photo={photo}
              at={index + 1}
              of={photos.length}
              isClosed={closed.has(photo.material_id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type MemberAlbumsProps = {
  owner: AlbumOwner;
  photos: readonly AlbumMaterial[];
  albums: readonly AlbumState[];
  /** The reader sees no full size, and may buy it. */
  offersLarge: boolean;
  onChange: () => void;
};

export function MemberAlbums({ owner, photos, albums, offersLarge, onChange }: MemberAlbumsProps) {
  const { t } = useTranslation('albums');
  const { nick } = owner;
  const closed = useClosedPhotos(owner.uid, photos);
  const of = (name: AlbumName) => photos.filter(({ album }) => album === name);
  const state = (name: AlbumName) => albums.find(({ album }) => album === name);
  const isOpen = (name: AlbumName) => state(name)?.open === 1;
  const shown = (['public', 'premium', 'private'] as const).filter((name) => of(name).length > 0);
  const premiumCount = state('premium')?.count ?? 0;
  return (
    <div className="member-albums">
      {of('public').length === 0 && <p className="album-empty muted">{t('publicEmpty', { nick })}</p>}
      {shown.map((album) => (
        <OpenAlbum
          key={album}
          album={album}
          photos={of(album)}
          closed={closed}
          offersLarge={offersLarge && album === shown[0]}
        />
      ))}
      <div className="locked-albums">
        {!isOpen('premium') && premiumCount > 0 && <LockedPremiumAlbum count={premiumCount} />}
        {!isOpen('private') && <LockedPrivateAlbum owner={owner} onChange={onChange} />}
        {isOpen('private') && of('private').length === 0 && <EmptyPrivateAlbum nick={nick} />}
      </div>
    </div>
  );
}
