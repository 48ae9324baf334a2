// The foot of the chat: the composer, or what stands in its place.
import KeyRound from 'lucide-react/icons/key-round';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelLink, usePremiumRequired } from '../../accounts/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { useRoom } from '../room/current-room.ts';
import { Composer, type ComposerProps } from './Composer.tsx';
import { MuteSlot } from './MuteSlot.tsx';
import { ReconnectSlot } from './Reconnect.tsx';
import { useSlot } from './use-slot.ts';
import './composer.css';

function Uncertified() {
  const { t } = useTranslation('rooms');
  const askXxl = usePremiumRequired('chat');
  return (
    <Banner
      icon={Smartphone}
      title={t('room.uncertified.title')}
      line={t('room.uncertified.line')}
      progress={
        <span className="slot-ways">
          <PanelLink kind="primary" panel="activate">
            {t('room.uncertified.certify')}
          </PanelLink>
          <Button kind="ghost" onClick={() => askXxl()}>
            {t('room.uncertified.xxl')}
          </Button>
        </span>
      }
    />
  );
}

function Inactive() {
  const { t } = useTranslation(['rooms', 'refusals']);
  return (
    <Banner
      icon={KeyRound}
      title={t('refusals:activation_required')}
      line={t('room.entry.inactiveLine')}
      progress={
        <span className="slot-ways">
          <PanelLink kind="primary" panel="activate">
            {t('room.entry.activate')}
          </PanelLink>
        </span>
      }
    />
  );
}

/** `isComing`: the room is not here yet. */
export function ComposerSlot({ isComing, ...composer }: ComposerProps & { isComing: boolean }) {
  const { slot, now } = useSlot(isComing);
  const { trialCard } = useRoom();
  const [written, setWritten] = useState(false);
  if (slot.kind === 'write' && !written) setWritten(true);
  const stand = () => {
    switch (slot.kind) {
      case 'connection':
        return <ReconnectSlot />;
      case 'mute':
        return <MuteSlot until={slot.until} now={now} />;
      case 'visit':
        return trialCard;
      case 'inactive':
        return <Inactive />;
      case 'uncertified':
        return <Uncertified />;
      default:
        return null;
    }
  };
  return (
    <div className="composer-slot">
      {stand()}
      {/* Hidden, not removed: a draft that was begun is there afterwards. */}
      {written && (
        <div hidden={slot.kind !== 'write'}>
          <Composer {...composer} />
        </div>
      )}
    </div>
  );
}
