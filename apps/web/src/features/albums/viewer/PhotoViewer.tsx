// One photo of an album, with its neighbours, its words and its downloads.
import { type AlbumMaterial, type MemberSummary, pathTo } from '@alcove/protocol';
import Flag from 'lucide-react/icons/flag';
import Gem from 'lucide-react/icons/gem';
import Link2 from 'lucide-react/icons/link-2';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { notify } from '../../../toasts.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { MediaFrame, Picture } from '../../../ui/Media.tsx';
import { DownloadCard } from '../../../ui/viewer/DownloadCard.tsx';
import { MediaViewer } from '../../../ui/viewer/MediaViewer.tsx';
import { useReturnHere } from '../../accounts/index.ts';
import { reportSheet } from '../../moderation/index.ts';
import { albumIcons, useAlbumNames } from '../MemberAlbums.tsx';
import { colourOf } from '../../../ui/placeholder.ts';

const linkTo = ({ material_id: materialId }: AlbumMaterial) => pathTo('photo', { materialId });
const sizeOf = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;

type PhotoViewerProps = {
  photo: AlbumMaterial;
  owner: MemberSummary;
  around: readonly AlbumMaterial[];
  isOwn: boolean;
  /** The reader has Premium, or the photo is their own. */
  seesLarge: boolean;
};

export function PhotoViewer({ photo, owner, around, isOwn, seesLarge }: PhotoViewerProps) {
  const returnHere = useReturnHere();
  const { t } = useTranslation('albums');
  const names = useAlbumNames();
  const navigate = useNavigate();
  const at = around.findIndex(({ material_id }) => material_id === photo.material_id);
  const [before, after] = [around[at - 1], around[at + 1]];
  const backTo = isOwn ? pathTo('myAlbum') : pathTo('profileAlbum', { nick: owner.nick });
  const report = () =>
    reportSheet.set({
      kind: 'photo',
      nick: owner.nick,
      items: [{ id: String(photo.material_id), text: photo.description, atMs: photo.added * 1000 }],
      onHidden: () => void navigate(backTo, { replace: true }),
    });
  async function copy() {
    await navigator.clipboard?.writeText(window.location.href);
    notify({ icon: Link2, tone: 'success', title: t('viewer.copied') });
  }
  const size = photo.large ?? photo;

  return (
    <MediaViewer
      label={t('viewer.label')}
      title={isOwn ? t('viewer.ownAlbum') : t('viewer.albumOf', { nick: owner.nick })}
      subtitle={t('viewer.photos', { album: names[photo.album], count: around.length })}
      colour={colourOf(photo.placeholder)}
      backTo={backTo}
      place={{ at: at + 1, of: around.length }}
      before={before && { to: linkTo(before), label: t('viewer.before') }}
      after={after && { to: linkTo(after), label: t('viewer.after') }}
      shown={String(photo.material_id)}
      zooms
      strip={
        around.length > 1 && (
          <nav className="viewer-strip" aria-label={t('viewer.strip')}>
            {around.map((each, index) => (
              <Link
                key={each.material_id}
                to={linkTo(each)}
                replace
                aria-current={each.material_id === photo.material_id || undefined}
                aria-label={t('tile.place', { at: index + 1, of: around.length })}
              >
                <MediaFrame ratio="1">
                  <Picture src={each.urls.tile} alt="" width={64} height={64} />
                </MediaFrame>
              </Link>
            ))}
          </nav>
        )
      }
      panel={
        <>
          <Link to={pathTo('profile', { nick: owner.nick })} className="viewer-owner">
            <Avatar name={owner.nick} src={owner.avatar_url} sizePx={44} />
            <span>
              <b>{owner.nick}</b>
              <span>
                {names[photo.album]}, <DateText at={photo.added * 1000} form="day" />
              </span>
            </span>
          </Link>
          {photo.description && (
            <p className="viewer-words" lang="">
              {photo.description}
            </p>
          )}
          <ul className="viewer-facts">
            <li>
              <Icon of={albumIcons[photo.album]} size={16} />
              {t(`audience.${photo.album}`)}
            </li>
            <li>
              <Button kind="ghost" icon={Link2} onClick={() => void copy()}>
                {t('viewer.copy')}
              </Button>
            </li>
            {!isOwn && (
              <li>
                <Button kind="ghost" icon={Flag} onClick={report}>
                  {t('viewer.report')}
                </Button>
              </li>
            )}
          </ul>
          <div className="viewer-downloads">
            {photo.original && (
              <DownloadCard
                title={t('viewer.original')}
                size={sizeOf(photo.original)}
                file={photo.original}
              />
            )}
            {photo.large && (
              <DownloadCard title={t('viewer.large')} size={sizeOf(photo.large)} file={photo.large} />
            )}
            {seesLarge && !photo.large && <p className="viewer-note">{t('viewer.beingMade')}</p>}
            {!seesLarge && (
              <div className="viewer-download premium">
                <span>
                  <b>{t('viewer.original')}</b>
                  <span>{sizeOf(photo)}</span>
                </span>
                <ButtonLink kind="premium" icon={Gem} to={pathTo('payment')} onClick={returnHere}>
                  {t('viewer.withPremium')}
                </ButtonLink>
              </div>
            )}
          </div>
        </>
      }
    >
      <MediaFrame
        key={photo.material_id}
        className="viewer-frame"
        style={{ '--ratio': size.width / size.height } as object}
      >
        <Picture
          src={photo.large?.url ?? photo.urls.small}
          alt={photo.description}
          width={size.width}
          height={size.height}
          eager
        />
      </MediaFrame>
    </MediaViewer>
  );
}
