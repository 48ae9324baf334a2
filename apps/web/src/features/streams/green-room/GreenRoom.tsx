// The green room: publishers see and hear themselves and choose devices and quality before any viewer sees them.
import '../green-room-panel.css';
import '../green-room.css';
import '../green-room-landscape.css';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Video from 'lucide-react/icons/video';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { usePageDialog } from '../../../ui/page-dialog.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { qualityWithin, useChatSettings, useDevices, useRoom } from '../../chat/index.ts';
import { startPublishing } from '../actions.ts';
import { publishingPreferences } from '../publishing-preferences.ts';
import type { OwnCamera } from '../room-cameras.ts';
import { DeviceFaultHelp } from './DeviceFaultHelp.tsx';
import { DeviceChoice } from './DeviceChoice.tsx';
import { SnapshotPreview } from './SnapshotPreview.tsx';
import { Mirror } from './Mirror.tsx';
import { NetworkQuality } from './NetworkQuality.tsx';
import { ProgramSetup } from './ProgramSetup.tsx';
import { QualityChoice } from './QualityChoice.tsx';
import { useNetworkTest } from './use-network-test.ts';
import { useCameraPreview } from './use-camera-preview.ts';

/** `own`: the publication is live; the chosen devices replace its devices. */
export function GreenRoom({ own, onClose }: { own: OwnCamera | undefined; onClose: () => void }) {
  const { t } = useTranslation('streams');
  const { client, room, view } = useRoom();
  const id = useId();
  const { cameras, microphones, look } = useDevices();
  const { preview, sharpest, retry, take } = useCameraPreview(look);
  const { networkTest, repeat } = useNetworkTest(client, room.roomid, own?.publication);
  const { quality } = useChatSettings();
  const preferences = publishingPreferences.use();
  const reencodes = client?.streams.reencodes ?? false;
  const [dark, setDark] = useState(false);
  const dialog = usePageDialog({ onClose });
  const isRefused = preview.status === 'refused';
  const way = own ? t('greenRoom.use') : t('greenRoom.go');
  const fault = isRefused ? preview.fault : undefined;
  const { videoKbps } = qualityWithin(quality, sharpest);
  function go() {
    const media = client && take();
    if (!media) return;
    if (own) own.publication.replace(media, { videoKbps });
    else
      startPublishing({
        client,
        roomid: room.roomid,
        media,
        videoKbps,
        muted: preferences.muted,
        camera: !dark,
      });
    onClose();
  }
  return (
    <dialog {...dialog} className="green-room" aria-labelledby={id}>
      <div className="green-room-face" data-refused={isRefused || undefined}>
        <section className="green-room-main">
          <header className="green-room-head row g12">
            <IconButton icon={ArrowLeft} kind="filled" label={t('greenRoom.back')} onClick={onClose} />
            <div>
              <h1 className="d24" id={id}>
                {t('greenRoom.title')}
              </h1>
              <p>{t(own ? 'greenRoom.lineOwn' : 'greenRoom.line', { room: room.name })}</p>
            </div>
          </header>
          {preview.status === 'refused' ? (
            <DeviceFaultHelp
              key={fault}
              fault={preview.fault}
              closing={t('greenRoom.without')}
              onRetry={retry}
              onClose={onClose}
            />
          ) : (
            <Mirror
              preview={preview}
              startSwitches={own ? undefined : { muted: preferences.muted, dark }}
              onChange={(change) => {
                if (change.dark !== undefined) setDark(change.dark);
                if (change.muted !== undefined)
                  publishingPreferences.set({ ...preferences, muted: change.muted });
              }}
            />
          )}
          {!isRefused && (
            <p className="green-room-promise row g8">
              <Icon of={ShieldCheck} size={16} />
              {t(own ? 'greenRoom.promiseOwn' : 'greenRoom.promise')}
            </p>
          )}
        </section>
        <aside className="green-room-panel">
          <div className="green-room-choices grow">
            <DeviceChoice cameras={cameras} microphones={microphones} fault={fault} />
            <QualityChoice
              networkTest={own ? undefined : networkTest}
              sharpest={sharpest}
              blind={isRefused}
            />
            <NetworkQuality networkTest={networkTest} onRepeat={repeat} />
            {preview.status === 'on' && <SnapshotPreview media={preview.media} />}
            {!own && !isRefused && (
              <section className="green-room-switches">
                <Switch
                  label={t('greenRoom.startMuted')}
                  checked={preferences.muted}
                  onChange={(event) =>
                    publishingPreferences.set({ ...preferences, muted: event.currentTarget.checked })
                  }
                />
                <Switch
                  label={t('greenRoom.always')}
                  checked={preferences.greenRoom}
                  onChange={(event) =>
                    publishingPreferences.set({ ...preferences, greenRoom: event.currentTarget.checked })
                  }
                />
                {reencodes && (
                  <Switch
                    label={t('greenRoom.reencode')}
                    hint={t('greenRoom.reencodeLine')}
                    checked={preferences.reencode}
                    onChange={(event) =>
                      publishingPreferences.set({ ...preferences, reencode: event.currentTarget.checked })
                    }
                  />
                )}
              </section>
            )}
            {!own && (
              <ProgramSetup
                room={room}
                reencodeKbps={reencodes && preferences.reencode ? videoKbps : undefined}
              />
            )}
          </div>
          <footer className="green-room-foot stack g12">
            <Button
              kind="primary"
              size="large"
              block
              icon={Video}
              disabledReason={isRefused && t('greenRoom.noCamera')}
              // What the browser asks stands in the picture's place.
              busy={preview.status === 'asking' && way}
              onClick={go}
            >
              {way}
            </Button>
            {!isRefused && <p className="dim">{t('greenRoom.people', { count: view?.count ?? 0 })}</p>}
          </footer>
        </aside>
      </div>
    </dialog>
  );
}
