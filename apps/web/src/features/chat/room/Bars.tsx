// Banners under the head of a room: the connection is lost (unless the composer shows it), another device is
// connected, or connecting takes long.
import LoaderCircle from 'lucide-react/icons/loader-circle';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { isAway } from '../composer/slot.ts';
import { useSlot } from '../composer/use-slot.ts';
import { ReconnectBar } from '../composer/Reconnect.tsx';
import { useRoom } from './current-room.ts';
import type { RoomPresence } from './use-room-presence.ts';

type BarsProps = { connection: string; presence: RoomPresence; onRetry: () => void };

function OtherDevice() {
  const { t } = useTranslation('rooms');
  const { client, state, announce } = useRoom();
  const [kept, setKept] = useState(false);
  const [ending, setEnding] = useState(false);
  if (kept || !client || !state?.logged || !state.others) return null;
  async function end(): Promise<void> {
    if (!client) return;
    setEnding(true);
    try {
      await client.disconnectOthers();
      setKept(true);
      announce(t('room.others.ended'));
    } catch {
      // The offer stays: another banner says what is wrong with the connection.
    } finally {
      setEnding(false);
    }
  }
  return (
    <Banner
      slim
      icon={MonitorSmartphone}
      title={t('room.others.title')}
      action={
        <>
          <Button size="small" busy={ending && t('room.others.ending')} onClick={() => void end()}>
            {t('room.others.end')}
          </Button>
          <Button size="small" kind="ghost" onClick={() => setKept(true)}>
            {t('room.others.keep')}
          </Button>
        </>
      }
    />
  );
}

export function Bars({ connection, presence, onRetry }: BarsProps) {
  const { t } = useTranslation(['rooms', 'refusals']);
  const slot = useSlot();
  const { state, view, slow, enter } = presence;
  // In a joined room the composer's slot shows a lost connection, unless something else is in that slot.
  const lost = slot.bar || (view === undefined && isAway(state, true));
  return (
    <div className="room-bars stack g8">
      {connection === 'failed' && (
        <Banner
          slim
          tone="warning"
          icon={WifiOff}
          title={t('room.notLoaded')}
          action={
            <Button size="small" onClick={onRetry}>
              {t('room.retry')}
            </Button>
          }
        />
      )}
      {slow && !lost && !view && connection !== 'failed' && (
        <Banner
          slim
          tone="warning"
          icon={LoaderCircle}
          title={t('refusals:room_connection_slow')}
          // While the code of the connection is loading there is nothing to try again.
          action={
            connection === 'ready' && (
              <Button size="small" onClick={() => enter()}>
                {t('room.retry')}
              </Button>
            )
          }
        />
      )}
      {lost && <ReconnectBar />}
      <OtherDevice />
    </div>
  );
}
