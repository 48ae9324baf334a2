// The chat of a room: its head, the log and the composer.
import type { LiveClient } from '@alcove/live-client';
import type { ChatMessage } from '@alcove/protocol';
import Ellipsis from 'lucide-react/icons/ellipsis';
import MessageCircle from 'lucide-react/icons/message-circle';
import Users from 'lucide-react/icons/users';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ComposerComing } from './composer/Composer.tsx';
import { ComposerSlot } from './composer/ComposerSlot.tsx';
import type { EditorHandle } from '../editor/Editor.tsx';
import { useRoom } from './current-room.ts';
import { ChatLog } from './log/ChatLog.tsx';
import { TalkInPage } from './log/TalkInPage.tsx';
import { pictureFirst, wholeTalk } from './picture-first.ts';
import { PersonMenu } from './people/PersonMenu.tsx';
import { RoomMenu } from './RoomMenu.tsx';

/** The shape of the chat while it is loading, so that nothing moves when it comes. */
const Coming = () => (
  <div className="chat-coming" aria-hidden="true">
    {['62%', '78%', '44%', '70%', '55%'].map((width) => (
      <div key={width} className="skeleton-caption">
        <Skeleton width="32px" height="32px" round />
        <div>
          <Skeleton width="30%" height="12px" />
          <Skeleton width={width} height="13px" />
        </div>
      </div>
    ))}
  </div>
);

/** Another face of the chat than its messages. */
export type ChatFace = { name: ReactNode; body: ReactNode };

type FacesProps = { name: ReactNode; isOpen: boolean; id: string; onOpen: (open: boolean) => void };

/** Messages and what was given, side by side; arrows move between them. */
function Faces({ name, isOpen, id, onOpen }: FacesProps) {
  const { t } = useTranslation('rooms');
  const tabs = [
    { open: false, label: t('room.talk') },
    { open: true, label: name },
  ];
  return (
    <div className="chat-faces" role="tablist" aria-label={t('room.chat')}>
      {tabs.map(({ open, label }) => (
        <button
          key={String(open)}
          type="button"
          role="tab"
          id={`${id}-${open ? 'given' : 'talk'}`}
          className="tab"
          aria-selected={isOpen === open}
          aria-controls={`${id}-face`}
          tabIndex={isOpen === open ? 0 : -1}
          onClick={() => onOpen(open)}
          onKeyDown={(event) => {
            if (!['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
            event.preventDefault();
            onOpen(!open);
            document.getElementById(`${id}-${open ? 'talk' : 'given'}`)?.focus();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function ChatHead({ onPeople, faces }: { onPeople: () => void; faces: ReactNode }) {
  const { t } = useTranslation('rooms');
  const { view } = useRoom();
  return (
    <header className="chat-head">
      {faces ?? <h2>{t('room.talk')}</h2>}
      {view && (
        <Button className="chat-people" icon={Users} onClick={onPeople}>
          <span aria-hidden="true">{view.count}</span>
          <span className="visually-hidden">{t('room.people.open', { count: view.count })}</span>
        </Button>
      )}
      <RoomMenu
        renderTrigger={(attributes) => (
          <IconButton {...attributes} icon={Ellipsis} label={t('room.menu.label')} />
        )}
      />
    </header>
  );
}

/** Where the chat lies on one's own picture: buttons to the whole chat and to the people. */
function Ways({ onPeople }: { onPeople: () => void }) {
  const { t } = useTranslation('rooms');
  const { view } = useRoom();
  if (!pictureFirst.use()) return null;
  return (
    <>
      <IconButton
        className="talk-way"
        icon={MessageCircle}
        kind="media"
        label={t('room.wholeTalk')}
        onClick={({ currentTarget }) => {
          wholeTalk.set(true);
          // This button disappears with the picture: the focus moves to the log.
          currentTarget.closest('.room-chat')?.querySelector<HTMLElement>('[role=log]')?.focus();
        }}
      />
      <IconButton
        className="talk-way"
        icon={Users}
        kind="media"
        label={t('room.people.open', { count: view?.count ?? 0 })}
        onClick={onPeople}
      />
    </>
  );
}

function Talk({ client, onPeople }: { client: LiveClient; onPeople: () => void }) {
  const [sentCount, setSentCount] = useState(0);
  const editor = useRef<EditorHandle>(null);
  return (
    <>
      <ChatLog client={client} sentCount={sentCount} />
      <div className="talk-foot">
        <ComposerSlot editor={editor} onSend={() => setSentCount((count) => count + 1)} />
        <Ways onPeople={onPeople} />
      </div>
      <PersonMenu
        onMention={(nick) => {
          editor.current?.mention(nick);
        }}
      />
    </>
  );
}

type ChatProps = {
  /** As the page knows it until the connection has brought the history. */
  talk: readonly ChatMessage[] | undefined;
  onPeople: () => void;
  donations: ChatFace | undefined;
};

export function Chat({ talk, onPeople, donations }: ChatProps) {
  const { t } = useTranslation('rooms');
  const { client, view, state } = useRoom();
  const id = useId();
  const [given, setGiven] = useState(false);
  const isGiven = given && donations !== undefined;
  // Until the first history has come, the messages of the page are more than the room that was just entered has.
  const [hasCome, setHasCome] = useState(talk === undefined);
  if (!hasCome && (view?.live || state?.ended)) setHasCome(true);
  if (!client || !view || !hasCome)
    return (
      <>
        <ChatHead onPeople={onPeople} faces={undefined} />
        {talk ? (
          <>
            <TalkInPage messages={talk} />
            <div className="talk-foot">
              <div className="composer-slot">
                <ComposerComing />
              </div>
            </div>
          </>
        ) : (
          <Coming />
        )}
        <p className="visually-hidden" aria-live="polite">
          {!state?.ended && t('room.door.entering')}
        </p>
      </>
    );
  return (
    <>
      <ChatHead
        onPeople={onPeople}
        faces={donations && <Faces id={id} name={donations.name} isOpen={isGiven} onOpen={setGiven} />}
      />
      {/* The log stays where it is while what was given is read. */}
      <div
        className="chat-face"
        id={`${id}-face`}
        {...(donations && {
          role: 'tabpanel',
          'aria-labelledby': `${id}-${isGiven ? 'given' : 'talk'}`,
        })}
      >
        <div className="chat-face" hidden={isGiven}>
          <Talk client={client} onPeople={onPeople} />
        </div>
        {isGiven && donations.body}
      </div>
    </>
  );
}
