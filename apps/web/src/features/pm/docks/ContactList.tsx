// The list above a room or a page: active conversations (R2.195), and all contacts (R2.196).
import { type PmConversation, pathTo } from '@alcove/protocol';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { ContactRow } from '../ContactRow.tsx';
import { windowActions } from '../document-messages.ts';
import { pmDrafts } from '../drafts.ts';
import { Offline } from '../talk/Offline.tsx';
import type { useMessages } from '../use-messages.ts';

/** Of a list that lies over a page; the page of messages shows all of them. */
const listedMost = 60;

const isActive = ({ general_status: status, archived }: PmConversation) =>
  archived === 0 && (status === 'allowed' || status.startsWith('requested'));

type Props = {
  messages: NonNullable<ReturnType<typeof useMessages>>;
  onOpen: (uid: number) => void;
  onClose: () => void;
};

export function ContactList({ messages, onOpen, onClose }: Props) {
  const { t } = useTranslation('pm');
  const { client, state } = messages;
  const [tab, setTab] = useState<'active' | 'all'>('active');
  const drafts = pmDrafts.use();
  const all = [...state.conversations.values()].toSorted((one, other) => other.modified - one.modified);
  const active = all.filter(isActive);
  const shown = tab === 'active' ? active : all;
  const [openedAt] = useState(Date.now);
  const nowMs = openedAt + state.clockAheadMs;
  const isComing = shown.length === 0 && state.status !== 'connected';
  return (
    <section className="pm-list" aria-label={t('label')}>
      <header className="pm-list-head split">
        <h2>{t('label')}</h2>
        <IconButton icon={X} label={t('actions.close')} onClick={onClose} />
      </header>
      <Tabs
        label={t('label')}
        current={tab}
        onChange={setTab}
        tabs={[
          { key: 'active', label: t('list.active'), count: active.length },
          { key: 'all', label: t('list.all'), count: all.length },
        ]}
      >
        <ul className="pm-rows">
          {isComing &&
            [0, 1, 2, 3].map((row) => (
              <li key={row} className="pm-row-coming">
                <Skeleton width="48px" height="48px" round />
                <Skeleton height="38px" />
              </li>
            ))}
          {shown.slice(0, listedMost).map((conversation) => {
            const { uid } = conversation.recipient;
            return (
              <ContactRow
                key={uid}
                conversation={conversation}
                nowMs={nowMs}
                draft={drafts?.[uid]}
                typing={state.threads.get(uid)?.isTyping === true}
                onPress={() => onOpen(uid)}
              />
            );
          })}
          {!isComing && shown.length === 0 && (
            <li className="pm-note pm-note-tall">
              {t(tab === 'active' ? 'list.noneActive' : 'list.noneAll')}
            </li>
          )}
        </ul>
      </Tabs>
      {state.status === 'disconnected' && !state.resting && <Offline client={client} state={state} />}
      <footer className="pm-list-foot">
        <Button icon={Minus} onClick={windowActions.minimizeAll}>
          {t('actions.minimizeAll')}
        </Button>
        <ButtonLink icon={ArrowUpRight} to={pathTo('memberMessagePmConversations')} onClick={onClose}>
          {t('actions.openPage')}
        </ButtonLink>
      </footer>
    </section>
  );
}
