// The green room: one sees and hears oneself, chooses, and nobody else sees anything until one goes out.
import '../loge-panel.css';
import '../loge.css';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Video from 'lucide-react/icons/video';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useModal } from '../../../ui/modal.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { qualityWithin, useChatSettings, useDevices, useRoom } from '../../rooms/index.ts';
import { goOnAir } from '../actions.ts';
import { choices } from '../choices.ts';
import type { Own } from '../scene.ts';
import { Denied } from './Denied.tsx';
import { Devices } from './Devices.tsx';
import { InLists } from './InLists.tsx';
import { Mirror } from './Mirror.tsx';
import { Network } from './Network.tsx';
import { Program } from './Program.tsx';
import { QualityChoice } from './QualityChoice.tsx';
import { useLine } from './use-line.ts';
import { usePreview } from './use-preview.ts';

/** `own`: already on the air; then what is chosen takes the place of what people see. */
export function GreenRoom({ own, onClose }: { own: Own | undefined; onClose: () => void }) {
  const { t } = useTranslation('streams');
  const { client, room, view } = useRoom();
  const id = useId();
  const { cameras, microphones, look } = useDevices();
  const { preview, sharpest, retry, take } = usePreview(look);
  const { line, again } = useLine(client, room.roomid, own?.publication);
  const { quality } = useChatSettings();
  const kept = choices.use();
  const reencodes = client?.streams.reencodes ?? false;
  const [dark, setDark] = useState(false);
  const { ref, onClose: closed, onCancel } = useModal({ open: true, onClose });
  const isRefused = preview.status === 'refused';
  const fault = isRefused ? preview.fault : undefined;
  const { videoKbps } = qualityWithin(quality, sharpest);
  function go() {
    const media = client && take();
    if (!media) return;
    if (own) own.publication.replace(media, { videoKbps });
    else goOnAir({ client, roomid: room.roomid, media, videoKbps, muted: kept.muted, camera: !dark });
    onClose();
  }
  return (
    <dialog ref={ref} onClose={closed} onCancel={onCancel} className="loge" aria-labelledby={id}>
      <div className="loge-face" data-refused={isRefused || undefined}>
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
            <Denied key={fault} fault={preview.fault} onRetry={retry} onClose={onClose} />
          ) : (
            <Mirror
              preview={preview}
              going={own ? undefined : { muted: kept.muted, dark }}
              onGoing={(change) => {
                if (change.dark !== undefined) setDark(change.dark);
                if (change.muted !== undefined) choices.set({ ...kept, muted: change.muted });
              }}
            />
          )}
          {!isRefused && (
            <p className="loge-promise">
              <Icon of={ShieldCheck} size={16} />
              {t(own ? 'loge.promiseOwn' : 'loge.promise')}
            </p>
          )}
        </section>
        <aside className="loge-panel">
          <div className="loge-choices">
            <Devices cameras={cameras} microphones={microphones} fault={fault} />
            <QualityChoice line={own ? undefined : line} sharpest={sharpest} blind={isRefused} />
            <Network line={line} onAgain={again} />
            {preview.status === 'on' && <InLists media={preview.media} />}
            {!own && !isRefused && (
              <section className="loge-switches">
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
                {reencodes && (
                  <Switch
                    label={t('loge.reencode')}
                    hint={t('loge.reencodeLine')}
                    checked={kept.reencode}
                    onChange={(event) => choices.set({ ...kept, reencode: event.currentTarget.checked })}
                  />
                )}
              </section>
            )}
            {!own && <Program room={room} anewKbps={reencodes && kept.reencode ? videoKbps : undefined} />}
          </div>
          <footer className="loge-foot">
            <Button
              kind="primary"
              size="large"
              block
              icon={Video}
              disabledReason={isRefused && t('loge.noCamera')}
              busy={preview.status === 'asking' && t('loge.asking')}
              onClick={go}
            >
              {own ? t('loge.use') : t('loge.go')}
            </Button>
            {!isRefused && <p className="dim">{t('loge.people', { count: view?.count ?? 0 })}</p>}
          </footer>
        </aside>
      </div>
    </dialog>
  );
}
