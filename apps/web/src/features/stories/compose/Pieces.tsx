// The pieces of a story: the chosen one large, with what can be done to it; below it all of them, those on their way
// and the place for another one. Alt and an arrow move the chosen piece.
import { storyLimits, type StoryUpload } from '@alcove/protocol';
import Camera from 'lucide-react/icons/camera';
import Crop from 'lucide-react/icons/crop';
import Film from 'lucide-react/icons/film';
import ImageIcon from 'lucide-react/icons/image';
import ImagePlus from 'lucide-react/icons/image-plus';
import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslation } from 'react-i18next';
import { glyph } from '../../../icons.tsx';
import { useFileAddress } from '../../../ui/file-address.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MediaChip, MediaFrame, Picture } from '../../../ui/Media.tsx';
import { ProgressRing } from '../../../ui/Progress.tsx';
import { clockOf, shareOf, type Transfer } from '../../media/index.ts';

const most = storyLimits.media.max;
const rules = {
  pixels: storyLimits.photoMinPx,
  photoMb: storyLimits.photoBytes / 1_048_576,
  filmMb: storyLimits.filmBytes / 1_048_576,
  seconds: storyLimits.filmMs.max / 1000,
};

type PieceProps = {
  upload: StoryUpload;
  /** Of this browser: a film that is not made yet is looked at from here. */
  local: File | undefined;
  caption: string;
  busy: boolean;
  onTurn: () => void;
  onCrop: () => void;
  onRemove: () => void;
};

export function ChosenPiece({ upload, local, caption, busy, onTurn, onCrop, onRemove }: PieceProps) {
  const { t } = useTranslation('storyCompose');
  const { kind, url, state, percent, failure } = upload;
  const address = useFileAddress(kind === 'video' ? local : undefined);
  return (
    <MediaFrame
      className="story-chosen"
      shaded
      topLeft={<MediaChip icon={glyph('eye-off')}>{t('piece.private')}</MediaChip>}
      bottomLeft={
        kind === 'photo' && (
          <>
            <IconButton
              kind="media"
              icon={RotateCw}
              label={t('piece.turn')}
              disabled={busy}
              onClick={onTurn}
            />
            <IconButton kind="media" icon={Crop} label={t('piece.crop')} disabled={busy} onClick={onCrop} />
          </>
        )
      }
      bottomRight={
        <IconButton kind="media" icon={Trash2} label={t('piece.remove')} disabled={busy} onClick={onRemove} />
      }
    >
      {address ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- one's own film, just taken
        <video src={address} controls playsInline muted loop />
      ) : url ? (
        <Picture src={url} alt="" width={upload.width || 540} height={upload.height || 720} eager />
      ) : (
        <span className="story-no-picture">
          <Icon of={Film} size={24} />
        </span>
      )}
      {busy && (
        <span className="story-over">
          <output>{t('piece.cutting')}</output>
        </span>
      )}
      {state === 'failed' && (
        <p className="story-making t14" role="alert">
          {t(`piece.failure.${failure ?? 'unplayable'}`, rules)}
        </p>
      )}
      {kind === 'video' && state === 'processing' && (
        <output className="story-making t14">
          {percent === undefined ? t('piece.making') : t('piece.percent', { percent })}
        </output>
      )}
      {caption.trim() !== '' && (
        <p className="story-words d24 breakable" aria-hidden="true">
          {caption}
        </p>
      )}
    </MediaFrame>
  );
}

export function NoPiece({ onCamera, onBrowse }: { onCamera: () => void; onBrowse: () => void }) {
  const { t } = useTranslation('storyCompose');
  return (
    <div className="story-chosen story-empty">
      <b className="t18">{t('empty.title')}</b>
      <Button kind="primary" icon={Camera} onClick={onCamera}>
        {t('empty.camera')}
      </Button>
      <Button icon={ImagePlus} onClick={onBrowse}>
        {t('empty.browse')}
      </Button>
      <small className="muted">{t('empty.rules', rules)}</small>
    </div>
  );
}

type StripProps = {
  list: readonly StoryUpload[];
  transfers: readonly Transfer[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
  onMove: (id: number, by: -1 | 1) => void;
  onDrop: (transfer: Transfer) => void;
  onCamera: () => void;
  onBrowse: () => void;
};

/** Of a film, once it is known. */
const lengthOf = ({ kind, duration_ms }: StoryUpload): string | undefined =>
  kind === 'video' && duration_ms > 0 ? clockOf(duration_ms) : undefined;

export function Strip({ list, transfers, chosen, onChoose, onMove, onDrop, onCamera, onBrowse }: StripProps) {
  const { t } = useTranslation('storyCompose');
  const count = list.length + transfers.length;
  return (
    <>
      <ul className="story-strip" aria-label={t('strip.label')}>
        {list.map((upload, at) => (
          <li key={upload.id}>
            <button
              type="button"
              className="media story-piece"
              aria-pressed={chosen === upload.id}
              aria-label={[t(`strip.${upload.kind}`, { at: at + 1, of: list.length }), lengthOf(upload)]
                .filter(Boolean)
                .join(', ')}
              title={t('strip.keys')}
              onClick={() => onChoose(upload.id)}
              onKeyDown={(event) => {
                const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
                if (!event.altKey || by === undefined) return;
                event.preventDefault();
                onMove(upload.id, by);
              }}
            >
              {upload.thumbnail_url ? (
                <img src={upload.thumbnail_url} alt="" width={90} height={120} />
              ) : (
                <span className="story-no-picture">
                  <Icon of={Film} />
                </span>
              )}
              <span className="media-corner at-bottom at-left">
                {lengthOf(upload) ? (
                  <MediaChip icon={Play}>{lengthOf(upload)}</MediaChip>
                ) : (
                  <MediaChip>{at + 1}</MediaChip>
                )}
              </span>
            </button>
          </li>
        ))}
        {transfers.map((transfer) => (
          <MovingPiece key={transfer.key} transfer={transfer} onDrop={() => onDrop(transfer)} />
        ))}
        {count < most && (
          <li>
            <button type="button" className="story-add t14" onClick={onCamera}>
              <Icon of={Camera} />
              {t('strip.add')}
              <span className="dim tnum">{t('strip.count', { count, most })}</span>
            </button>
          </li>
        )}
      </ul>
      {count < most && count > 0 && (
        <Button size="small" kind="ghost" icon={ImagePlus} onClick={onBrowse}>
          {t('empty.browse')}
        </Button>
      )}
    </>
  );
}

function MovingPiece({ transfer, onDrop }: { transfer: Transfer; onDrop: () => void }) {
  const { t } = useTranslation('storyCompose');
  const { name, kind, file, state } = transfer;
  const address = useFileAddress(kind === 'photo' ? file : undefined);
  const share = shareOf(transfer);
  return (
    <li>
      <div className="media story-piece">
        {address ? (
          <img src={address} alt="" width={90} height={120} />
        ) : (
          <span className="story-no-picture">
            <Icon of={kind === 'photo' ? ImageIcon : Film} />
          </span>
        )}
        <span className="story-over">
          <ProgressRing value={share} tone="accent" label={t('strip.sending', { name })}>
            {state === 'offline' ? <Icon of={WifiOff} size={16} /> : Math.floor(share * 100)}
          </ProgressRing>
        </span>
        <IconButton
          icon={glyph('x')}
          kind="media"
          size="small"
          className="story-cancel"
          label={t('strip.cancel', { name })}
          onClick={onDrop}
        />
      </div>
    </li>
  );
}
