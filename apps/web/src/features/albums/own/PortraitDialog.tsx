// A portrait is cut out of one's own photo. From an album that is closed to some, the member first agrees that all
// will see the part.
import type { AlbumMaterial } from '@alcove/protocol';
import Eye from 'lucide-react/icons/eye';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { CropPreview, CropStage } from './CropStage.tsx';
import {
  centredFrame,
  cropText,
  maxZoom,
  type Turn,
  turnedBy,
  turnedSize,
  zoomedFrame,
  zoomOf,
} from './crop.ts';
import './portrait.css';

export type PortraitCut = { crop: string; turn: Turn };

type PortraitDialogProps = {
  photo: AlbumMaterial;
  onClose: () => void;
  /** False where it was not stored. */
  onSave: (cut: PortraitCut) => Promise<boolean>;
};

const zoomStep = 10;
const keyZooms: Partial<Record<string, number>> = { '+': zoomStep, '=': zoomStep, '-': -zoomStep };

export function PortraitDialog({ photo, onClose, onSave }: PortraitDialogProps) {
  const { t } = useTranslation('albums');
  const { width, height, album } = photo;
  const [turn, setTurn] = useState<Turn>(0);
  const [frame, setFrame] = useState(() => centredFrame({ width, height }, 100));
  const [agreed, setAgreed] = useState(album === 'public');
  const [busy, setBusy] = useState(false);
  const of = turnedSize({ width, height }, turn);
  const zoom = zoomOf(frame, of);
  const pixels = Math.round(frame.side);
  const shown = { src: photo.urls.small, size: { width, height }, turn, frame };

  function rotate(step: 90 | -90) {
    const next = turnedBy(turn, step);
    setTurn(next);
    setFrame(centredFrame(turnedSize({ width, height }, next), zoom));
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isTyped = target instanceof HTMLInputElement && target.type === 'number';
    if (isTyped || ctrlKey || metaKey || altKey) return;
    const more = keyZooms[key];
    if (more !== undefined) setFrame(zoomedFrame(frame, of, zoom + more));
    else if (event.code === 'KeyR') rotate(event.shiftKey ? -90 : 90);
    else return;
    event.preventDefault();
  }

  async function save() {
    setBusy(true);
    if (await onSave({ crop: cropText(frame, of), turn })) onClose();
    setBusy(false);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      className="portrait-dialog"
      wide
      title={t('crop.heading')}
      actions={
        <>
          <Button onClick={onClose}>{t('crop.cancel')}</Button>
          <Button
            kind="primary"
            busy={busy && t('crop.saving')}
            disabledReason={!agreed && t('crop.agreeFirst')}
            onClick={() => void save()}
          >
            {t('crop.save')}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are short ways to the buttons inside */}
      <div className="crop" onKeyDown={onKeyDown}>
        {album !== 'public' && (
          <p className="crop-warning" role="alert">
            <Icon of={Eye} size={20} />
            <span>
              <b>{t('crop.everybody')}</b> {t(`crop.from.${album}`)}
            </span>
          </p>
        )}
        <CropStage {...shown} onChange={setFrame} />
        <div className="crop-side stack g16">
          <figure className="crop-seen" aria-hidden="true">
            <figcaption>{t('crop.seen')}</figcaption>
            <span className="stack g8">
              <CropPreview {...shown} className="crop-seen-profile" />
              <small>{t('crop.inProfile')}</small>
            </span>
            <span className="stack g8">
              <CropPreview {...shown} className="crop-seen-messages" />
              <small>{t('crop.inMessages')}</small>
            </span>
            <span className="stack g8">
              <CropPreview {...shown} className="crop-seen-room" />
              <small>{t('crop.inRoom')}</small>
            </span>
          </figure>
          <Slider
            label={t('crop.zoom')}
            unit="%"
            min={100}
            max={maxZoom(of)}
            value={zoom}
            onChange={(wanted) => setFrame(zoomedFrame(frame, of, wanted))}
          />
          <div className="cluster g8">
            <IconButton
              kind="filled"
              icon={RotateCcw}
              label={t('crop.turnLeft')}
              onClick={() => rotate(-90)}
            />
            <IconButton
              kind="filled"
              icon={RotateCw}
              label={t('crop.turnRight')}
              onClick={() => rotate(90)}
            />
            <Button kind="ghost" onClick={() => setFrame(centredFrame(of, zoom))}>
              {t('crop.centre')}
            </Button>
            <span className="crop-copy">{t('crop.copy', { pixels })}</span>
          </div>
          <p className="crop-keys" id="crop-keys">
            <KeyHint>←</KeyHint> <KeyHint>↑</KeyHint> <KeyHint>→</KeyHint> <KeyHint>↓</KeyHint>{' '}
            {t('crop.keyMove')}
            <br />
            <KeyHint>+</KeyHint> <KeyHint>−</KeyHint> {t('crop.keyZoom')} <KeyHint>R</KeyHint>{' '}
            {t('crop.keyTurn')}
          </p>
        </div>
        {album !== 'public' && (
          <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
            {t('crop.agree')}
          </Checkbox>
        )}
      </div>
    </Dialog>
  );
}
