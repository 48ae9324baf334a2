// A conversation on screen, in a window, on a phone or on the page: its head with menu and actions, and below it what was
// written, or how it stands.
import { genders, pathTo } from '@alcove/protocol';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eraser from 'lucide-react/icons/eraser';
import Lock from 'lucide-react/icons/lock';
import ShieldOff from 'lucide-react/icons/shield-off';
import User from 'lucide-react/icons/user';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announceHere } from '../../../announced-here.ts';
import { useAppearanceDiscreet } from '../use-discreet.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { Menu, MenuItem, MenuLink, MenuRule } from '../../../ui/Menu.tsx';
import { useMe } from '../../accounts/index.ts';
import { BlockDialog, UnblockDialog } from '../../relations/index.ts';
import { useContactWords } from '../use-contact-words.ts';
import type { Talk } from '../use-messages.ts';
import { usePmActions } from '../use-pm-actions.ts';
import { PmSlot } from '../window-actions.tsx';
import { ContactFace } from './ContactFace.tsx';
import { PmComposer } from './PmComposer.tsx';
import { MessageLog } from './MessageLog.tsx';
import { Offline } from './Offline.tsx';
import { PmStanding } from './PmStanding.tsx';
import '../pm.css';
import './composer.css';

type Asked = 'block' | 'unblock' | 'erase' | undefined;

type Props = {
  talk: Talk;
  /** Stands before the face: the way back on a phone. */
  back?: ReactNode;
  /** Stands at the end of the head: minimise and hide, in a window. */
  controls?: ReactNode;
  sizePx?: number;
};

export function ConversationView({ talk, back, controls, sizePx = 34 }: Props) {
  const { t } = useTranslation('pm');
  const { nickOf, detailsOf } = useContactWords();
  const me = useMe();
  const discreet = useAppearanceDiscreet();
  const { client, conversation, thread, state } = talk;
  const { recipient: other, general_status: status, archived } = conversation;
  const actions = usePmActions(other);
  const [asked, setAsked] = useState<Asked>();
  const nick = nickOf(other);
  const { conversation_uid: id } = conversation;
  // On screen: a popup would tell it twice.
  useEffect(() => announceHere({ type: 'conversation', id }), [id]);
  const isOpen = status === 'allowed' && other.deleted === 0;
  // Agreement was withdrawn: what was written stays to be read.
  const isReadOnly =
    (status === 'denied_by_recipient' || (other.deleted === 1 && status === 'allowed')) &&
    conversation.last_message !== null;
  const mayBlock = other.deleted === 0 && status !== 'blocked_by_me';
  async function block(choice: Parameters<typeof actions.block>[0]) {
    if (await actions.block(choice)) setAsked(undefined);
  }
  const line = detailsOf(other, { typing: thread?.isTyping === true });
  return (
    <>
      <header className="pm-head row g4">
        {back}
        <ContactFace other={other} sizePx={sizePx} />
        <div className="pm-who">
          <b>
            <span>{discreet ? t('discreet') : nick}</span>
            {other.certified === 1 && !discreet && <Icon of={CertifiedSeal} size={16} />}
          </b>
          {!discreet && line && <small>{line}</small>}
        </div>
        {isOpen && <PmSlot of="head" other={other} conversation={conversation} />}
        <Menu
          label={t('actions.more')}
          renderTrigger={(attributes) => (
            <IconButton
              {...attributes}
              icon={Ellipsis}
              size={sizePx > 40 ? 'medium' : 'small'}
              label={t('actions.more')}
            />
          )}
        >
          {other.deleted === 0 && (
            <MenuLink icon={User} to={pathTo('profile', { nick: other.nick })}>
              {t('actions.profile')}
            </MenuLink>
          )}
          {isOpen && <PmSlot of="menu" other={other} conversation={conversation} />}
          {archived === 1 ? (
            <MenuItem icon={ArchiveRestore} onSelect={() => void actions.unarchive()}>
              {t('actions.unarchive')}
            </MenuItem>
          ) : (
            <MenuItem icon={Archive} onSelect={() => void actions.archive()}>
              {t('actions.archive')}
            </MenuItem>
          )}
          <MenuRule />
          {isOpen && (
            <MenuItem icon={ShieldOff} onSelect={() => void actions.revoke()}>
              {t('actions.revoke')}
            </MenuItem>
          )}
          {(isOpen || isReadOnly) && (
            <MenuItem icon={Eraser} danger onSelect={() => setAsked('erase')}>
              {t('actions.erase')}
            </MenuItem>
          )}
          {mayBlock && (
            <MenuItem icon={Ban} danger onSelect={() => setAsked('block')}>
              {t('actions.block')}
            </MenuItem>
          )}
          <PmSlot of="end" other={other} conversation={conversation} />
        </Menu>
        {controls}
      </header>
      <div
        className="pm-body"
        data-discreet={discreet || undefined}
        data-couple={other.gender === genders.couple || undefined}
      >
        {isOpen || isReadOnly ? (
          <MessageLog talk={talk} veiled={me?.pm_veil_media === 1} />
        ) : (
          <PmStanding
            conversation={conversation}
            actions={actions}
            onBlock={() => setAsked('block')}
            onUnblock={() => setAsked('unblock')}
          />
        )}
        {isReadOnly && (
          <div className="pm-locked row g12">
            <Icon of={Lock} />
            <span>
              <b>{other.deleted === 1 ? t('state.former') : t('state.withdrawn', { nick })}</b>
              <small>{other.deleted === 1 ? t('state.formerLine') : t('state.withdrawnLine')}</small>
            </span>
          </div>
        )}
        {state.status === 'disconnected' && !state.resting && <Offline client={client} state={state} />}
        {isOpen && <PmComposer talk={talk} />}
      </div>
      <BlockDialog
        open={asked === 'block'}
        nick={nick}
        busy={actions.isBlocking}
        error={actions.blockFault}
        onClose={() => setAsked(undefined)}
        onBlock={(choice) => void block(choice)}
      />
      <UnblockDialog
        open={asked === 'unblock'}
        nick={nick}
        busy={actions.isBlocking}
        error={actions.blockFault}
        onClose={() => setAsked(undefined)}
        onUnblock={() => void block('lift')}
      />
      <Dialog
        open={asked === 'erase'}
        onClose={() => setAsked(undefined)}
        title={t('erase.title', { nick })}
        description={t('erase.text', { nick })}
        actions={
          <>
            <Button onClick={() => setAsked(undefined)}>{t('erase.cancel')}</Button>
            <Button
              kind="danger"
              onClick={() => {
                setAsked(undefined);
                void actions.erase();
              }}
            >
              {t('erase.send')}
            </Button>
          </>
        }
      />
    </>
  );
}
