// The green room: one sees and hears oneself, chooses, and nobody else sees anything until one goes out.
import '../loge.css';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import EyeOff from 'lucide-react/icons/eye-off';
import FlipHorizontal2 from 'lucide-react/icons/flip-horizontal-2';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Video from 'lucide-react/icons/video';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Media, MediaChip } from '../../../ui/Media.tsx';
import { useModal } from '../../../ui/modal.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { chatSettings, useChatSettings, useDevices, useRoom, VoiceMeter } from '../../rooms/index.ts';
import { goOnAir } from '../actions.ts';
import { choices } from '../choices.ts';
import { Picture } from '../Picture.tsx';
import type { Own } from '../scene.ts';
import { Denied } from './Denied.tsx';
import { Devices } from './Devices.tsx';
import { type Preview, usePreview } from './use-preview.ts';

function sizeOf(media: MediaStream): string {
  const { width, height, frameRate } = media.getVideoTracks()[0]?.getSettings() ?? {};
  if (!width || !height) return '';
  return frameRate ? `${width} × ${height} · ${Math.round(frameRate)}` : `${width} × ${height}`;
}

function Mirror({ preview }: { preview: Preview }) {
  const { t } = useTranslation('streams');
  const { mirror } = useChatSettings();
  if (preview.status !== 'on') {
    return (
      <div className="loge-waiting" aria-live="polite">
        <Spinner size={24} />
        <span>{t('loge.asking')}</span>
      </div>
    );
  }
  const size = sizeOf(preview.media);
  return (
    <Media
      className="loge-mirror"
      shaded
      topLeft={<MediaChip icon={EyeOff}>{t('loge.private')}</MediaChip>}
      topRight={
        <IconButton
          icon={FlipHorizontal2}
          kind="media"
          label={t('own.mirror')}
          aria-pressed={mirror}
          onClick={() => chatSettings.change({ mirror: !mirror })}
        />
      }
      bottomRight={size && <MediaChip>{size}</MediaChip>}
    >
      <Picture media={preview.media} label={t('loge.private')} muted mirrored={mirror} />
      <VoiceMeter stream={preview.media} />
    </Media>
  );
}

/** `own`: already on the air; then what is chosen takes the place of what people see. */
export function GreenRoom({ own, onClose }: { own: Own | undefined; onClose: () => void }) {
  const { t } = useTranslation('streams');
  const { client, room, view } = useRoom();
  const id = useId();
  const { cameras, microphones, look } = useDevices();
  const { preview, retry, take } = usePreview(look);
  const kept = choices.use();
  const { ref, onClose: closed, onCancel } = useModal({ open: true, onClose });
  const isDenied = preview.status === 'refused' && preview.fault === 'denied';
  function go() {
    const media = client && take();
    if (!media) return;
    if (own) own.publication.replace(media);
    else goOnAir({ client, roomid: room.roomid, media, muted: kept.muted });
    onClose();
  }
  return (
    <dialog ref={ref} onClose={closed} onCancel={onCancel} className="loge" aria-labelledby={id}>
      <div className="loge-face">
        <section className="loge-main">
          <header className="loge-head">
            <IconButton icon={ArrowLeft} kind="filled" label={t('loge.back')} onClick={onClose} />
            <div>
              <h1 className="d24" id={id}>
                {t('loge.title')}
              </h1>
              <p>{t(own ? 'loge.lineOwn' : 'loge.line', { room: room.name })}</p>
            </div>
          </header>
          {preview.status === 'refused' ? (
            <Denied fault={preview.fault} onRetry={retry} onClose={onClose} />
          ) : (
            <Mirror preview={preview} />
          )}
          <p className="loge-promise">
            <Icon of={ShieldCheck} size={16} />
            {t(own ? 'loge.promiseOwn' : 'loge.promise')}
          </p>
        </section>
        <aside className="loge-panel">
          <div className="loge-choices">
            <Devices cameras={cameras} microphones={microphones} denied={isDenied} />
            {!own && (
              <div>
                <Switch
                  label={t('loge.startMuted')}
                  checked={kept.muted}
                  onChange={(event) => choices.set({ ...kept, muted: event.currentTarget.checked })}
                />
                <Switch
                  label={t('loge.always')}
                  checked={kept.greenRoom}
                  onChange={(event) => choices.set({ ...kept, greenRoom: event.currentTarget.checked })}
                />
              </div>
            )}
          </div>
          <footer className="loge-foot">
            <Button
              kind="primary"
              size="large"
              block
              icon={Video}
              disabledReason={preview.status === 'refused' && t('loge.noCamera')}
              busy={preview.status === 'asking' && t('loge.asking')}
              onClick={go}
            >
              {own ? t('loge.use') : t('loge.go')}
            </Button>
            {preview.status !== 'refused' && (
              <p className="dim">{t('loge.people', { count: view?.count ?? 0 })}</p>
            )}
          </footer>
        </aside>
      </div>
    </dialog>
  );
}
