// Stands in place of the chat for a reader who is not in the room: why, and how to enter if that is possible.
import './entry.css';
import { type OwnMember, pathTo, type Room } from '@alcove/protocol';
import DoorClosed from 'lucide-react/icons/door-closed';
import DoorOpen from 'lucide-react/icons/door-open';
import Gem from 'lucide-react/icons/gem';
import KeyRound from 'lucide-react/icons/key-round';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import ShieldX from 'lucide-react/icons/shield-x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accountDialog, PanelLink, trialDialog, usePremiumRequired } from '../../accounts/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import type { EntryState } from './entry.ts';
import { PasswordEntry } from './PasswordEntry.tsx';
import { useRefusalText } from './refusal-text.ts';

type EntryScreenProps = {
  room: Room;
  me: OwnMember | undefined;
  /** Leaving another room is not asked here. */
  entry: Exclude<EntryState, { kind: 'tooMany' }>;
  /** Of a visitor whose trial is over. */
  trialCard: ReactNode;
  busy: boolean;
  onEnter: (password?: string) => void;
};

/**
 * For a visitor: a trial first, then login and registration. They are links, so that they work before scripts.
 */
function Entrance({ room }: Pick<EntryScreenProps, 'room'>) {
  const { t } = useTranslation('rooms');
  return (
    <EmptyState
      look="bare"
      title={t('room.entry.stranger')}
      sentence={t('room.entry.strangerLine')}
      action={
        <div className="entry-ways stack g8">
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
            {t('room.entry.visit')}
          </ButtonLink>
          <PanelLink block panel="register">
            {t('room.entry.register')}
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
            {t('room.entry.login')}
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
      {t('room.entry.rooms')}
    </ButtonLink>
  );
};

function Inactive() {
  const { t } = useTranslation('rooms');
  return (
    <EmptyState
      look="bare"
      icon={KeyRound}
      title={t('room.entry.inactive')}
      sentence={t('room.entry.inactiveLine')}
      action={
        <PanelLink kind="primary" panel="activate">
          {t('room.entry.activate')}
        </PanelLink>
      }
    />
  );
}

function Full({ room, me, busy, onEnter }: Pick<EntryScreenProps, 'room' | 'me' | 'busy' | 'onEnter'>) {
  const { t } = useTranslation('rooms');
  const askXxl = usePremiumRequired('chat');
  return (
    <EmptyState
      look="bare"
      icon={Gem}
      title={t('room.entry.full')}
      sentence={t('room.entry.fullLine', { count: room.options.capacity })}
      action={
        <>
          <Button busy={busy && t('room.entry.entering')} onClick={() => onEnter()}>
            {t('room.entry.again')}
          </Button>
          {me && (
            <Button kind="premium" onClick={() => askXxl()}>
              {t('room.entry.xxl')}
            </Button>
          )}
        </>
      }
    />
  );
}

export function EntryScreen({ room, me, entry, trialCard, busy, onEnter }: EntryScreenProps) {
  const { t } = useTranslation('rooms');
  const textOf = useRefusalText();
  switch (entry.kind) {
    case 'stranger':
      return <Entrance room={room} />;
    case 'visitOver':
      return <div className="room-entry stack g16">{trialCard}</div>;
    case 'inactive':
      return <Inactive />;
    case 'password':
      return <PasswordEntry room={room} wrong={entry.wrong} busy={busy} onEnter={onEnter} />;
    case 'full':
      return <Full room={room} me={me} busy={busy} onEnter={onEnter} />;
    case 'closed':
      return (
        <EmptyState
          look="bare"
          icon={DoorClosed}
          title={t('room.entry.closed')}
          sentence={t('room.entry.closedLine')}
          action={
            <>
              <Button busy={busy && t('room.entry.entering')} onClick={() => onEnter()}>
                {t('room.entry.again')}
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
          title={t('room.entry.destroyed')}
          sentence={t('room.entry.destroyedLine')}
          action={<ToRooms primary />}
        />
      );
    case 'left':
      return (
        <EmptyState
          look="bare"
          icon={DoorOpen}
          title={t('room.entry.left')}
          action={
            <>
              <Button busy={busy && t('room.entry.entering')} onClick={() => onEnter()}>
                {t('room.entry.comeBack')}
              </Button>
              <ToRooms primary />
            </>
          }
        />
      );
    case 'refused': {
      const { code } = entry.refusal;
      return (
        <EmptyState
          look="bare"
          icon={code.startsWith('room_') ? LockKeyhole : ShieldX}
          title={t('room.entry.refused')}
          sentence={
            <>
              {textOf(entry.refusal)}
              <br />
              {t('room.entry.others')}
            </>
          }
          action={
            <>
              {/* A decision of the host or a moderator can be appealed. */}
              {/^(?:excluded|access)_/.test(code) && (
                <ButtonLink to={pathTo('contact')}>{t('room.entry.contact')}</ButtonLink>
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
