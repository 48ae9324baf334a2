// One photo at full height, with its neighbours, its words and its downloads.
import { type AlbumMaterial, type MemberSummary, pathTo } from '@alcove/protocol';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import Expand from 'lucide-react/icons/expand';
import Flag from 'lucide-react/icons/flag';
import Gem from 'lucide-react/icons/gem';
import Link2 from 'lucide-react/icons/link-2';
import PanelRight from 'lucide-react/icons/panel-right';
import X from 'lucide-react/icons/x';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useReturnHere } from '../../accounts/index.ts';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { notify } from '../../../toasts.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import { Media, Picture } from '../../../ui/Media.tsx';
import { reportSheet } from '../../moderation/index.ts';
import { albumIcons, useAlbumNames } from '../MemberAlbums.tsx';
import { colourOf } from '../../../ui/placeholder.ts';
import '../albums.css';
import './viewer.css';

const swipePx = 48;

type Saved = NonNullable<AlbumMaterial['large']>;

function DownloadCard({ title, file }: { title: string; file: Saved }) {
  const { t, i18n } = useTranslation('albums');
  const isLarge = file.bytes >= 1_048_576;
  const size = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: isLarge ? 1 : 0 }).format(
    file.bytes / (isLarge ? 1_048_576 : 1024),
  );
  const weight = isLarge ? t('viewer.megabytes', { size }) : t('viewer.kilobytes', { size });
  return (
    <div className="viewer-download">
      <span>
        <b>{title}</b>
        <span>
          {file.width} × {file.height}, {weight}
        </span>
      </span>
      <ButtonAnchor
        icon={Download}
        href={`${file.url}?save`}
        download
        aria-label={`${t('viewer.download')}: ${title}`}
      >
        {t('viewer.download')}
      </ButtonAnchor>
    </div>
  );
}

const linkTo = ({ material_id: materialId }: AlbumMaterial) => pathTo('photo', { materialId });

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
  const stage = useRef<HTMLElement>(null);
  const from = useRef<number>(undefined);
  const [panelShown, setPanelShown] = useState(true);
  const at = around.findIndex(({ material_id }) => material_id === photo.material_id);
  const [before, after] = [around[at - 1], around[at + 1]];
  const backTo = isOwn ? pathTo('myAlbum') : pathTo('profileAlbum', { nick: owner.nick });
  const go = (to: AlbumMaterial | undefined) => to && void navigate(linkTo(to), { replace: true });
  const enlarge = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : stage.current?.requestFullscreen?.());
  const report = () =>
    reportSheet.set({
      kind: 'photo',
      nick: owner.nick,
      lines: [{ id: String(photo.material_id), text: photo.description, atMs: photo.added * 1000 }],
      onHidden: () => void navigate(backTo, { replace: true }),
    });
  async function copy() {
    await navigator.clipboard?.writeText(window.location.href);
    notify({ icon: Link2, tone: 'success', title: t('viewer.copied') });
  }

  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isTyped = (target as HTMLElement).closest?.('input, textarea, dialog');
      if (isTyped || ctrlKey || metaKey || altKey) return;
      if (key === 'ArrowLeft') go(before);
      else if (key === 'ArrowRight') go(after);
      else if (key === 'Escape' && !document.fullscreenElement) void navigate(backTo);
      else if (key === 'f' || key === 'F') enlarge();
      else if (key === 'i' || key === 'I') setPanelShown((shown) => !shown);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  const release = (event: PointerEvent) => {
    const moved = from.current === undefined ? 0 : event.clientX - from.current;
    from.current = undefined;
    if (Math.abs(moved) >= swipePx) go(moved > 0 ? before : after);
  };
  const shown = photo.large?.url ?? photo.urls.small;
  const size = photo.large ?? photo;

  return (
    <article className="viewer" data-panel={panelShown || undefined}>
      <section
        ref={stage}
        className="viewer-stage"
        style={{ '--photo': colourOf(photo.placeholder) } as object}
        aria-label={t('viewer.label')}
      >
        <header className="viewer-head">
          <Link to={backTo} className="viewer-close" aria-label={t('viewer.close')}>
            <Icon of={X} size={20} />
          </Link>
          <span className="viewer-title">
            <b>{isOwn ? t('viewer.ownAlbum') : t('viewer.albumOf', { nick: owner.nick })}</b>
            <span>{t('viewer.photos', { album: names[photo.album], count: around.length })}</span>
          </span>
          <span className="viewer-place">
            {at + 1} / {around.length}
          </span>
          <IconButton icon={Expand} kind="media" label={t('viewer.fullscreen')} onClick={enlarge} />
          <IconButton
            icon={PanelRight}
            kind="media"
            label={t('viewer.panel')}
            aria-pressed={panelShown}
            onClick={() => setPanelShown(!panelShown)}
          />
        </header>
        <div
          className="viewer-photo"
          onPointerDown={(event) => void (from.current = event.clientX)}
          onPointerUp={release}
          onPointerCancel={() => void (from.current = undefined)}
        >
          <Media
            key={photo.material_id}
            className="viewer-frame"
            style={{ '--ratio': size.width / size.height } as object}
          >
            <Picture src={shown} alt={photo.description} width={size.width} height={size.height} eager />
          </Media>
          {before && (
            <IconButton
              icon={ChevronLeft}
              kind="media"
              className="viewer-before"
              label={t('viewer.before')}
              onClick={() => go(before)}
            />
          )}
          {after && (
            <IconButton
              icon={ChevronRight}
              kind="media"
              className="viewer-after"
              label={t('viewer.after')}
              onClick={() => go(after)}
            />
          )}
        </div>
        {around.length > 1 && (
          <nav className="viewer-strip" aria-label={t('viewer.strip')}>
            {around.map((each, index) => (
              <Link
                key={each.material_id}
                to={linkTo(each)}
                replace
                aria-current={each.material_id === photo.material_id || undefined}
                aria-label={t('tile.place', { at: index + 1, of: around.length })}
              >
                <Media ratio="1">
                  <Picture src={each.urls.tile} alt="" width={64} height={64} />
                </Media>
              </Link>
            ))}
          </nav>
        )}
      </section>
      <aside className="viewer-panel">
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
          {photo.original && <DownloadCard title={t('viewer.original')} file={photo.original} />}
          {photo.large && <DownloadCard title={t('viewer.large')} file={photo.large} />}
          {seesLarge && !photo.large && <p className="viewer-note">{t('viewer.beingMade')}</p>}
          {!seesLarge && (
            <div className="viewer-download premium">
              <span>
                <b>{t('viewer.original')}</b>
                <span>
                  {photo.width} × {photo.height}
                </span>
              </span>
              <ButtonLink kind="premium" icon={Gem} to={pathTo('payment')} onClick={returnHere}>
                {t('viewer.withPremium')}
              </ButtonLink>
            </div>
          )}
          <p className="viewer-keys">
            <KeyHint>←</KeyHint> <KeyHint>→</KeyHint> {t('viewer.keyMove')} <KeyHint>F</KeyHint>{' '}
            {t('viewer.keyFull')} <KeyHint>I</KeyHint> {t('viewer.keyPanel')}
          </p>
        </div>
      </aside>
    </article>
  );
}
