// Stands in place of the chat for a reader who is not in the room: why, and how to enter if that is possible.
import { pathTo } from '@alcove/protocol';
import DoorClosed from 'lucide-react/icons/door-closed';
import DoorOpen from 'lucide-react/icons/door-open';
import Gem from 'lucide-react/icons/gem';
import KeyRound from 'lucide-react/icons/key-round';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import ShieldX from 'lucide-react/icons/shield-x';
import { useTranslation } from 'react-i18next';
import { accountDialog, PanelLink, trialDialog, usePremiumRequired } from '../../accounts/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import type { EntryState } from './entry.ts';
import { useRoom } from './current-room.ts';
import { PasswordEntry } from './PasswordEntry.tsx';
import { useRefusalText } from './refusal-text.ts';
import { TooManyRooms } from './TooManyRooms.tsx';

type EntryScreenProps = { entry: EntryState; busy: boolean; onEnter: (password?: string) => void };

/**
 * For a visitor: a trial first, then login and registration. They are links, so that they work before scripts.
 */
function Entrance() {
  const { t } = useTranslation('rooms');
  const { room } = useRoom();
  return (
    <EmptyState
      look="bare"
      title={t('room.door.stranger')}
      sentence={t('room.door.strangerLine')}
      action={
        <div className="door-ways">
          <ButtonLink
            kind="primary"
            size="large"
            block
            to={pathTo('stub')}
            onClick={(event) => {
              event.preventDefault();
              trialDialog.set({ room: room.name });
            }}
          >
            {t('room.door.visit')}
          </ButtonLink>
          <PanelLink block panel="register">
            {t('room.door.register')}
          </PanelLink>
          <PanelLink
            kind="ghost"
            block
            panel="login"
            onClick={(event) => {
              event.preventDefault();
              accountDialog.set('login');
            }}
          >
            {t('room.door.login')}
          </PanelLink>
        </div>
      }
    />
  );
}

const ToRooms = ({ primary }: { primary?: boolean }) => {
  const { t } = useTranslation('rooms');
  return (
    <ButtonLink kind={primary ? 'primary' : 'secondary'} to={pathTo('chat')}>
      {t('room.door.rooms')}
    </ButtonLink>
  );
};

function Inactive() {
  const { t } = useTranslation('rooms');
  return (
    <EmptyState
      look="bare"
      icon={KeyRound}
      title={t('room.door.inactive')}
      sentence={t('room.door.inactiveLine')}
      action={
        <PanelLink kind="primary" panel="activate">
          {t('room.door.activate')}
        </PanelLink>
      }
    />
  );
}

function Full({ busy, onEnter }: Pick<EntryScreenProps, 'busy' | 'onEnter'>) {
  const { t } = useTranslation('rooms');
  const { room, me } = useRoom();
  const askXxl = usePremiumRequired('chat');
  return (
    <EmptyState
      look="bare"
      icon={Gem}
      title={t('room.door.full')}
      sentence={t('room.door.fullLine', { count: room.options.capacity })}
      action={
        <>
          <Button busy={busy && t('room.door.entering')} onClick={() => onEnter()}>
            {t('room.door.again')}
          </Button>
          {me && (
            <Button kind="premium" onClick={() => askXxl()}>
              {t('room.door.xxl')}
            </Button>
          )}
        </>
      }
    />
  );
}

export function EntryScreen({ entry, busy, onEnter }: EntryScreenProps) {
  const { trialCard } = useRoom();
  const { t } = useTranslation('rooms');
  const textOf = useRefusalText();
  switch (entry.kind) {
    case 'stranger':
      return <Entrance />;
    case 'visitOver':
      return <div className="room-door">{trialCard}</div>;
    case 'inactive':
      return <Inactive />;
    case 'password':
      return <PasswordEntry wrong={entry.wrong} busy={busy} onEnter={onEnter} />;
    case 'full':
      return <Full busy={busy} onEnter={onEnter} />;
    case 'closed':
      return (
        <EmptyState
          look="bare"
          icon={DoorClosed}
          title={t('room.door.closed')}
          sentence={t('room.door.closedLine')}
          action={
            <>
              <Button busy={busy && t('room.door.entering')} onClick={() => onEnter()}>
                {t('room.door.again')}
              </Button>
              <ToRooms primary />
            </>
          }
        />
      );
    case 'destroyed':
      return (
        <EmptyState
          look="bare"
          icon={DoorClosed}
          title={t('room.door.destroyed')}
          sentence={t('room.door.destroyedLine')}
          action={<ToRooms primary />}
        />
      );
    case 'left':
      return (
        <EmptyState
          look="bare"
          icon={DoorOpen}
          title={t('room.door.left')}
          action={
            <>
              <Button busy={busy && t('room.door.entering')} onClick={() => onEnter()}>
                {t('room.door.comeBack')}
              </Button>
              <ToRooms primary />
            </>
          }
        />
      );
    case 'tooMany':
      return <TooManyRooms refusal={entry.refusal} busy={busy} onEnter={onEnter} />;
    case 'refused': {
      const { code } = entry.refusal;
      return (
        <EmptyState
          look="bare"
          icon={code.startsWith('room_') ? LockKeyhole : ShieldX}
          title={t('room.door.refused')}
          sentence={
            <>
              {textOf(entry.refusal)}
              <br />
              {t('room.door.others')}
            </>
          }
          action={
            <>
              {/* A decision of the host or a moderator can be appealed. */}
              {/^(?:excluded|access)_/.test(code) && (
                <ButtonLink to={pathTo('contact')}>{t('room.door.contact')}</ButtonLink>
              )}
              <ToRooms primary />
            </>
          }
        />
      );
    }
    case 'open':
      return null;
  }
}
