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
import { Badge } from '../../../ui/StatusTag.tsx';
import { ComposerSlot } from '../composer/ComposerSlot.tsx';
import type { EditorHandle } from '../editor/Editor.tsx';
import { useRoom } from './current-room.ts';
import { ChatLog } from '../log/ChatLog.tsx';
import { TalkInPage } from '../log/TalkInPage.tsx';
import { pictureFirst, wholeTalk } from './picture-first.ts';
import { PersonMenu } from '../people/PersonMenu.tsx';
import { RoomMenu } from './RoomMenu.tsx';

/** The shape of the chat while it is loading, so that nothing moves when it comes. */
const Coming = () => (
  <div className="chat-coming grow" aria-hidden="true">
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

/** Another face of the chat than its messages: the wall of the owner, what was given. */
export type ChatFace = {
  key: string;
  name: ReactNode;
  body: ReactNode;
  /** Beside the name: how many it holds for this reader. */
  count?: (isShown: boolean) => ReactNode;
};

const talk = 'talk';

type FacesProps = {
  id: string;
  faces: readonly ChatFace[];
  shown: string;
  /** Messages that came while another face is shown. */
  news: number;
  onShow: (key: string) => void;
};

/** Messages and the other faces, side by side; arrows move between them. */
function Faces({ id, faces, shown, news, onShow }: FacesProps) {
  const { t } = useTranslation('rooms');
  const tabs: readonly Pick<ChatFace, 'key' | 'name' | 'count'>[] = [
    { key: talk, name: t('room.talk') },
    ...faces,
  ];
  const step = (from: number, by: number) => {
    const next = tabs[(from + by + tabs.length) % tabs.length]?.key ?? talk;
    onShow(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div className="chat-faces fading-scroll" role="tablist" aria-label={t('room.chat')}>
      {tabs.map(({ key, name, count }, index) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`${id}-${key}`}
          className="tab"
          aria-selected={shown === key}
          aria-controls={`${id}-face`}
          tabIndex={shown === key ? 0 : -1}
          onClick={() => onShow(key)}
          onKeyDown={(event) => {
            if (!['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
            event.preventDefault();
            step(index, event.key === 'ArrowLeft' ? -1 : 1);
          }}
        >
          {name}
          {count?.(shown === key)}
          {key === talk && shown !== talk && news > 0 && (
            <Badge count={news} said={t('room.log.news', { count: news })} />
          )}
        </button>
      ))}
    </div>
  );
}

function ChatHead({ onPeople, faces }: { onPeople: () => void; faces: ReactNode }) {
  const { t } = useTranslation('rooms');
  const { view } = useRoom();
  return (
    <header className="chat-head row g4">
      {faces || <h2 className="row">{t('room.talk')}</h2>}
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

type TalkProps = {
  /** Undefined while the room is coming. */
  client: LiveClient | undefined;
  inPage: readonly ChatMessage[];
  isShown: boolean;
  onNews: (count: number) => void;
  onPeople: () => void;
};

/** The composer stays in place when the room comes, with its text and the focus. */
function Talk({ client, inPage, isShown, onNews, onPeople }: TalkProps) {
  const { t } = useTranslation('rooms');
  const [sentCount, setSentCount] = useState(0);
  const editor = useRef<EditorHandle>(null);
  return (
    <>
      {client ? (
        <ChatLog client={client} sentCount={sentCount} isShown={isShown} onNews={onNews} />
      ) : (
        <TalkInPage messages={inPage} />
      )}
      {!client && (
        <noscript>
          <p className="talk-scripts dim">{t('room.write.scripts')}</p>
        </noscript>
      )}
      <div className="talk-foot">
        <ComposerSlot
          editor={editor}
          onSend={() => setSentCount((count) => count + 1)}
          isComing={client === undefined}
        />
        {client && <Ways onPeople={onPeople} />}
      </div>
      {client && (
        <PersonMenu
          onMention={(nick) => {
            editor.current?.mention(nick);
          }}
        />
      )}
    </>
  );
}

type ChatProps = {
  /** As the page knows it until the connection has brought the history. */
  talk: readonly ChatMessage[] | undefined;
  onPeople: () => void;
  faces: readonly ChatFace[];
};

export function RoomChat({ talk: inPage, onPeople, faces }: ChatProps) {
  const { t } = useTranslation('rooms');
  const { client, view, state } = useRoom();
  const id = useId();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState(talk);
  const [news, setNews] = useState(0);
  const shown = faces.some(({ key }) => key === chosen) ? chosen : talk;
  const show = (key: string) => {
    setChosen(key);
    setOpened((before) => (before.includes(key) ? before : [...before, key]));
  };
  // Until the first history has come, the messages of the page are more than the room that was just entered has.
  const [hasCome, setHasCome] = useState(inPage === undefined);
  if (!hasCome && (view?.live || state?.ended)) setHasCome(true);
  const here = view && hasCome ? client : undefined;
  const entering = !here && (
    <p className="visually-hidden" aria-live="polite">
      {!state?.ended && t('room.entry.entering')}
    </p>
  );
  if (!here && !inPage)
    return (
      <>
        <ChatHead onPeople={onPeople} faces={undefined} />
        <Coming />
        {entering}
      </>
    );
  const hasFaces = here !== undefined && faces.length > 0;
  return (
    <>
      <ChatHead
        onPeople={onPeople}
        faces={hasFaces && <Faces id={id} faces={faces} shown={shown} news={news} onShow={show} />}
      />
      {/* The log stays where it is while another face is read, and what is written there stays too. */}
      <div
        className="chat-face"
        id={`${id}-face`}
        {...(hasFaces && { role: 'tabpanel', 'aria-labelledby': `${id}-${shown}` })}
      >
        <div className="chat-face" hidden={shown !== talk}>
          <Talk
            client={here}
            inPage={inPage ?? []}
            isShown={shown === talk}
            onNews={setNews}
            onPeople={onPeople}
          />
        </div>
        {faces.map(
          ({ key, body }) =>
            opened.includes(key) && (
              <div key={key} className="chat-face" hidden={shown !== key}>
                {body}
              </div>
            ),
        )}
      </div>
      {entering}
    </>
  );
}
