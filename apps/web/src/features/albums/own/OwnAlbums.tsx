// One's own albums: how full they are, the three of them, the photos of one, and what can be done with the chosen.
import {
  type AlbumMaterial,
  type AlbumName,
  albumLimits,
  albumNames,
  albumPhoto,
  pathTo,
} from '@alcove/protocol';
import Gem from 'lucide-react/icons/gem';
import ImagePlus from 'lucide-react/icons/image-plus';
import Keyboard from 'lucide-react/icons/keyboard';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRound from 'lucide-react/icons/user-round';
import X from 'lucide-react/icons/x';
import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useReturnHere } from '../../accounts/index.ts';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import { MediaFrame, Picture } from '../../../ui/Media.tsx';
import { albumIcons, useAlbumNames } from '../MemberAlbums.tsx';
import { DescribeDialog } from './DescribeDialog.tsx';
import { OwnTile } from './OwnTile.tsx';
import { PortraitDialog } from './PortraitDialog.tsx';
import { UploadQueue } from './UploadQueue.tsx';
import { useOwnPhotos } from './use-own-photos.ts';
import { useUploadQueue } from './use-upload-queue.ts';
import '../albums.css';
import './own.css';

const accepted = albumPhoto.types.map((type) => `.${type}`).join(',');
const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

type OwnAlbumsProps = { photos: readonly AlbumMaterial[]; most: number };

export function OwnAlbums({ photos: loaded, most }: OwnAlbumsProps) {
  const returnHere = useReturnHere();
  const { t } = useTranslation('albums');
  const names = useAlbumNames();
  const { revalidate } = useRevalidator();
  const reread = useCallback(() => void revalidate(), [revalidate]);
  const [album, setAlbum] = useState<AlbumName>('public');
  const own = useOwnPhotos({ loaded, album, onStored: reread });
  const uploads = useUploadQueue(loaded, reread);
  const [asked, setAsked] = useState<'delete' | 'describe' | 'portrait'>();
  const input = useRef<HTMLInputElement>(null);
  const { photos, chosen, dragged } = own;
  const inAlbum = photos.filter((photo) => photo.album === album);
  const audience = {
    public: t('audience.public'),
    premium: t('audience.premium'),
    private: t('audience.private'),
  };
  const take = (files: FileList | null) => files && uploads.add([...files], album);
  const [only] = chosen.length === 1 ? photos.filter(({ material_id }) => material_id === chosen[0]) : [];

  // The bar of the chosen photos leaves with the focus that is in it or in a dialog it has opened: then the shown
  // album has it, unless the last photo was unchosen at its own box.
  const shown = useRef<HTMLButtonElement>(null);
  const hasBar = useRef(false);
  const isEmpty = chosen.length === 0;
  useEffect(() => {
    if (isEmpty && hasBar.current && !document.activeElement?.closest('.own-tile'))
      shown.current?.focus({ preventScroll: true });
    hasBar.current = !isEmpty;
  }, [isEmpty]);

  return (
    <div
      className="own-albums stack g20"
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <div className="own-fill cluster g12">
        <b>{t('fill', { used: photos.length, most })}</b>
        <span className="own-bar" aria-hidden="true">
          <span style={{ inlineSize: `${Math.min(100, (photos.length / most) * 100)}%` }} />
        </span>
        {most < albumLimits.premium && (
          <Link to={pathTo('payment')} onClick={returnHere} className="album-large t14">
            <Icon of={Gem} size={14} />
            {t('moreWithPremium', { most: albumLimits.premium })}
          </Link>
        )}
        <input
          ref={input}
          type="file"
          accept={accepted}
          multiple
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('add')}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
        <Button kind="primary" icon={ImagePlus} onClick={() => input.current?.click()}>
          {t('add')}
        </Button>
      </div>

      <div className="album-columns">
        <aside>
          <fieldset className="own-names stack g12" aria-label={t('albums')}>
            {albumNames.map((name) => {
              const inside = photos.filter((photo) => photo.album === name);
              const isTarget = dragged !== undefined && name !== album;
              return (
                <button
                  key={name}
                  ref={name === album ? shown : undefined}
                  type="button"
                  className={`own-name row g12 own-name-${name}`}
                  aria-pressed={name === album}
                  data-target={isTarget || undefined}
                  onClick={() => {
                    setAlbum(name);
                    own.clear();
                  }}
                  onDragOver={(event) => isTarget && event.preventDefault()}
                  onDrop={() => isTarget && void own.moveTo(name, [dragged])}
                >
                  <MediaFrame className="own-arch">
                    {inside[0] && <Picture src={inside[0].urls.tile} alt="" width={120} height={150} />}
                  </MediaFrame>
                  <span>
                    <b className="row g8">
                      <Icon of={albumIcons[name]} size={16} />
                      {names[name]}
                    </b>
                    <small>{isTarget ? t('dropHere') : audience[name]}</small>
                  </span>
                  <span className="album-count dim tnum">{inside.length}</span>
                </button>
              );
            })}
          </fieldset>
          <p className="own-keys muted" id="album-keys">
            <Icon of={Keyboard} size={16} />
            <span>
              {t('keys.lead')} <KeyHint>{t('keys.space')}</KeyHint> {t('keys.lifts')} <KeyHint>1</KeyHint>{' '}
              <KeyHint>2</KeyHint> <KeyHint>3</KeyHint> {t('keys.album')}
            </span>
          </p>
        </aside>

        <section aria-label={names[album]}>
          {uploads.queue.length > 0 && (
            <UploadQueue queue={uploads.queue} onRetry={uploads.retry} onRemove={uploads.remove} />
          )}
          <header className="album-head split baseline g8">
            <h2 className="t18">
              {names[album]} <span className="album-count dim tnum">{inAlbum.length}</span>
            </h2>
            <span className="t12 dim">
              {t('demand', { width: albumPhoto.minLongPx, height: albumPhoto.minShortPx })}
            </span>
          </header>
          {inAlbum.length === 0 ? (
            <button type="button" className="own-empty stack g8 muted" onClick={() => input.current?.click()}>
              <Icon of={ImagePlus} size={24} />
              <b>{t('emptyTitle')}</b>
              <span>{audience[album]}</span>
            </button>
          ) : (
            <ul className="own-grid">
              {inAlbum.map((photo, index) => (
                <OwnTile
                  key={photo.material_id}
                  photo={photo}
                  at={index + 1}
                  of={inAlbum.length}
                  {...own.tile(photo.material_id)}
                />
              ))}
            </ul>
          )}
          <output className="visually-hidden">{own.said}</output>
        </section>
      </div>

      {chosen.length > 0 && (
        <fieldset className="own-choices cluster g8" aria-label={t('chosen', { count: chosen.length })}>
          <b className="grow">{t('chosen', { count: chosen.length })}</b>
          {albumNames
            .filter((name) => name !== album)
            .map((name) => (
              <Button key={name} icon={albumIcons[name]} onClick={() => void own.moveTo(name, chosen)}>
                {t(`moveTo.${name}`)}
              </Button>
            ))}
          {only && (
            <>
              <Button icon={UserRound} onClick={() => setAsked('portrait')}>
                {t('crop.do')}
              </Button>
              <Button icon={Pencil} onClick={() => setAsked('describe')}>
                {t('describe.do')}
              </Button>
            </>
          )}
          <Button kind="danger" icon={Trash2} onClick={() => setAsked('delete')}>
            {t('remove.do')}
          </Button>
          <IconButton icon={X} label={t('unchoose')} onClick={own.clear} />
        </fieldset>
      )}
      {asked === 'describe' && only && (
        <DescribeDialog
          photo={only}
          onClose={() => setAsked(undefined)}
          onSave={(description) => own.describe(only.material_id, description)}
        />
      )}
      {asked === 'portrait' && only && (
        <PortraitDialog
          photo={only}
          onClose={() => setAsked(undefined)}
          onSave={(cut) => own.cutPortrait(only.material_id, cut)}
        />
      )}
      <Dialog
        open={asked === 'delete'}
        onClose={() => setAsked(undefined)}
        title={t('remove.heading', { count: chosen.length })}
        description={t('remove.text')}
        actions={
          <>
            <Button onClick={() => setAsked(undefined)}>{t('remove.keep')}</Button>
            <Button
              kind="danger"
              onClick={() => {
                setAsked(undefined);
                void own.remove(chosen);
              }}
            >
              {t('remove.sure', { count: chosen.length })}
            </Button>
          </>
        }
      />
    </div>
  );
}
