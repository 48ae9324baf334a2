// The pages of messages: the list, the opened conversation, and who the other is.
import { type PmConversation, type PmList, pmLimits, pathTo } from '@alcove/protocol';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import MessageSquare from 'lucide-react/icons/message-square';
import Search from 'lucide-react/icons/search';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, Link, useRevalidator, useSearchParams } from 'react-router';
import { conversationRequest, messageNews } from '../../../message-news.ts';
import { announceHere } from '../../../announced-here.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Input } from '../../../ui/Input.tsx';
import { TabLink, TabLinks } from '../../../ui/Tabs.tsx';
import { useMe } from '../../accounts/index.ts';
import { ContactRow } from '../ContactRow.tsx';
import { documentMessages } from '../document-messages.ts';
import { pmDrafts } from '../drafts.ts';
import { listedNow, requestGroups } from '../page-list.ts';
import { ConversationView } from '../talk/ConversationView.tsx';
import { useContactWords } from '../use-contact-words.ts';
import { useAppearanceDiscreet } from '../use-discreet.ts';
import { usePmActions } from '../use-pm-actions.ts';
import { type Talk, useMessages, useTalk } from '../use-messages.ts';
import type { LoadedMessages } from './load.ts';
import { renderedTalk } from './rendered-talk.ts';
import { RequestAnswer } from './RequestAnswer.tsx';
import './page.css';

const tabs = [
  { list: 'active', key: 'memberMessagePmConversations' },
  { list: 'requests', key: 'memberMessagePmRequests' },
  { list: 'archive', key: 'memberMessagePmArchive' },
] as const satisfies readonly { list: PmList; key: string }[];

type ViewProps = {
  heading: string;
  lead: string;
  loaded: LoadedMessages;
  empty: { title: string; text: string; action: ReactNode };
};

export function MessagesView({ heading, lead, loaded, empty }: ViewProps) {
  const { t } = useTranslation('pm');
  const { list, opened, offset, search, total } = loaded;
  const uid = opened?.conversation.recipient.uid ?? 0;
  const messages = useMessages();
  const live = useTalk(uid);
  const isConnected = messages?.state.status === 'connected';
  // What is older than the list of the connection is known to the page alone.
  useEffect(() => {
    const client = documentMessages.get();
    if (!isConnected || !client || !opened) return;
    const { conversation } = opened;
    if (conversation.general_status !== 'cancelled' && !client.state.conversations.has(uid)) {
      client.adopt(conversation);
    }
  }, [isConnected, opened, uid]);

  // The page still lists, and shows opened, what the connection has dropped.
  const { revalidate } = useRevalidator();
  const readAnew = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (!isConnected) return;
    return documentMessages.get()?.on('session', ({ is }) => is === 'cancelled' && readAnew());
  }, [isConnected]);

  useEffect(() => (list === 'requests' ? announceHere({ type: 'requests' }) : undefined), [list]);

  const known = isConnected ? messages.state.conversations : undefined;
  const shown = listedNow(list, { rendered: loaded.conversations, known, isFirst: offset === 0 });
  const news = messageNews.use();
  const counts = {
    active: news?.unread ?? loaded.unread,
    requests: news?.requests ?? loaded.requests,
    archive: 0,
  };
  const rendered =
    opened && opened.conversation.general_status !== 'cancelled' ? renderedTalk(opened, messages) : undefined;
  // What the page came with stays in sight until the connection has loaded it again.
  const isComing = live && !live.thread?.loaded && !live.thread?.fault;
  const talk = isComing ? { ...live, thread: rendered?.thread } : (live ?? rendered);
  const hasAbout = talk?.conversation.general_status === 'allowed';
  return (
    <div className="pm-page" data-open={opened ? true : undefined} data-about={hasAbout || undefined}>
      <section className="pm-side" aria-label={t('label')}>
        <h1>{heading}</h1>
        <TabLinks label={t('tabs.label')}>
          {tabs.map(({ list: each, key }) => (
            <TabLink
              key={key}
              to={pathTo(key)}
              label={t(`tabs.${key}`)}
              {...(counts[each] > 0 && { count: counts[each] })}
            />
          ))}
        </TabLinks>
        <search>
          <Form className="pm-search">
            <Input
              icon={Search}
              type="search"
              name="q"
              defaultValue={search?.q}
              maxLength={pmLimits.searchMax}
              placeholder={t('search.label')}
              aria-label={t('search.label')}
              autoComplete="off"
            />
          </Form>
        </search>
        <div className="pm-side-list">
          {list !== 'active' && !search && shown.length > 0 && <p className="pm-side-lead">{lead}</p>}
          {search ? (
            <Found search={search} now={loaded.now} opened={uid} />
          ) : (
            <Rows list={list} conversations={shown} now={loaded.now} opened={uid} />
          )}
          {!search && shown.length === 0 && (
            <EmptyState look="bare" title={empty.title} sentence={empty.text} action={empty.action} />
          )}
          {!search && offset + pmLimits.listed < total && (
            <div className="pm-more stack">
              <ButtonLink to={`?offset=${offset + pmLimits.listed}`}>{t('list.older')}</ButtonLink>
            </div>
          )}
        </div>
      </section>
      <section className="pm-thread" aria-label={t('tabs.label')}>
        {talk ? (
          <ConversationView
            key={uid}
            talk={talk}
            sizePx={44}
            back={
              <Link
                className="icon-button pm-back"
                to={`?${withoutOpened(search?.q)}`}
                aria-label={t('actions.back')}
              >
                <Icon of={ArrowLeft} />
              </Link>
            }
          />
        ) : opened ? (
          <Unopened conversation={opened.conversation} />
        ) : (
          <EmptyState
            look="bare"
            icon={MessageSquare}
            title={t('list.choose')}
            sentence={t('list.chooseLine')}
          />
        )}
      </section>
      {hasAbout && talk && <About talk={talk} />}
    </div>
  );
}

const withoutOpened = (q: string | undefined): string => (q ? new URLSearchParams({ q }).toString() : '');

function useRow() {
  const [asked] = useSearchParams();
  const drafts = pmDrafts.use();
  const state = useMessages()?.state;
  return (conversation: PmConversation, now: number, opened: number) => {
    const { uid } = conversation.recipient;
    const to = new URLSearchParams(asked);
    to.set('pm', String(uid));
    return (
      <ContactRow
        key={uid}
        conversation={conversation}
        nowMs={now}
        draft={drafts?.[uid]}
        typing={state?.threads.get(uid)?.isTyping === true}
        current={uid === opened}
        answer={
          conversation.general_status === 'requested_by_recipient' && (
            <RequestAnswer conversation={conversation} />
          )
        }
        beside={conversation.archived === 1 && <Restore conversation={conversation} />}
        to={`?${to}`}
      />
    );
  };
}

function Restore({ conversation: { recipient } }: { conversation: PmConversation }) {
  const { t } = useTranslation('pm');
  const { nickOf } = useContactWords();
  const { unarchive } = usePmActions(recipient);
  return (
    <span className="pm-row-restore">
      <IconButton
        icon={ArchiveRestore}
        kind="filled"
        label={t('archived.restore', { nick: nickOf(recipient) })}
        onClick={() => void unarchive()}
      />
    </span>
  );
}

type RowsProps = { list: PmList; conversations: readonly PmConversation[]; now: number; opened: number };

function Rows({ list, conversations, now, opened }: RowsProps) {
  const { t } = useTranslation('pm');
  const row = useRow();
  if (list !== 'requests') return <ul>{conversations.map((one) => row(one, now, opened))}</ul>;
  const groups = requestGroups(conversations);
  return (['received', 'sent', 'refused'] as const).map(
    (group) =>
      groups[group].length > 0 && (
        <section key={group} aria-label={t(`list.${group}`)}>
          <h2>{t(`list.${group}`)}</h2>
          <ul>{groups[group].map((one) => row(one, now, opened))}</ul>
        </section>
      ),
  );
}

type FoundProps = { search: NonNullable<LoadedMessages['search']>; now: number; opened: number };

function Found({ search, now, opened }: FoundProps) {
  const { t } = useTranslation('pm');
  const row = useRow();
  const known = useMessages()?.state.conversations;
  const { q, conversations, messages, hasFailed } = search;
  if (hasFailed) return <p className="pm-note pm-note-tall">{t('search.failed')}</p>;
  if (conversations.length + messages.length === 0) {
    return <p className="pm-note pm-note-tall">{t('search.none', { q })}</p>;
  }
  const withFound = messages.flatMap((message) => {
    const other = [message.sender_uid, message.receiver_uid].flatMap((uid) => known?.get(uid) ?? [])[0];
    return other ? [{ ...other, last_message: message, unreadCount: 0 }] : [];
  });
  return (
    <>
      {conversations.length > 0 && (
        <section aria-label={t('search.people')}>
          <h2>{t('search.people')}</h2>
          <ul>{conversations.map((one) => row(one, now, opened))}</ul>
        </section>
      )}
      {withFound.length > 0 && (
        <section aria-label={t('search.messages')}>
          <h2>{t('search.messages')}</h2>
          {withFound.map((one) => (
            <ul key={`${one.conversation_uid} ${one.last_message.id}`}>{row(one, now, opened)}</ul>
          ))}
        </section>
      )}
    </>
  );
}

/** R4.071: whom one has never written to. */
function Unopened({ conversation: { recipient } }: { conversation: PmConversation }) {
  const { t } = useTranslation('pm');
  const discreet = useAppearanceDiscreet();
  const { uid, nick } = recipient;
  return (
    <EmptyState
      look="bare"
      icon={MessageSquare}
      title={discreet ? t('discreet') : nick}
      sentence={t('state.askLine', { nick: discreet ? t('discreet') : nick })}
      action={
        <Button kind="primary" onClick={() => conversationRequest.set({ uid, nick })}>
          {t('write')}
        </Button>
      }
    />
  );
}

/** Who the other is, the agreement, and pictures of the messages that are loaded. */
function About({ talk }: { talk: Talk }) {
  const { t } = useTranslation('pm');
  const { nickOf, detailsOf } = useContactWords();
  const me = useMe();
  const discreet = useAppearanceDiscreet();
  const { conversation, thread } = talk;
  const { recipient: other } = conversation;
  const actions = usePmActions(other);
  const nick = nickOf(other);
  const pictures = thread?.messages.flatMap(({ attachments }) => attachments).toReversed() ?? [];
  return (
    <aside className="pm-about" aria-label={t('about.label', { nick })}>
      <div className="pm-about-who">
        <img src={other.avatar_url} alt="" />
        <Link to={pathTo('profile', { nick: other.nick })}>{discreet ? t('discreet') : nick}</Link>
        {!discreet && <small>{detailsOf(other)}</small>}
      </div>
      <div className="pm-about-agreed stack g12">
        <b>
          <Icon of={ShieldCheck} />
          {t('about.agreed')}
        </b>
        {t('about.agreedLine')}
        <Button
          size="small"
          busy={actions.busy === 'revoke' && t('actions.revoke')}
          onClick={() => void actions.revoke()}
        >
          {t('actions.revoke')}
        </Button>
      </div>
      {pictures.length > 0 && (
        <div className="pm-about-shared" data-veiled={me?.pm_veil_media === 1 || undefined}>
          <h2>
            {t('picture.shared')}
            <span>{pictures.length}</span>
          </h2>
          <ul>
            {pictures.slice(0, 9).map(({ id, url, thumbnail_url: thumbnail }) => (
              <li key={id}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  <img src={thumbnail} alt={t('picture.photo', { nick })} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  );
}
