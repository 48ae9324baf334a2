// The last messages as the page brought them, until the connection has brought the history, which replaces them. They
// stand at the foot, where the log will show them, and are inert: menus and pictures open in the log.
import type { ChatMessage } from '@alcove/protocol';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalTime } from '../../../ui/DateText.tsx';
import { useRoom } from '../room/current-room.ts';
import { EarlyLines } from '../field/EarlyField.tsx';
import { LogEntryView } from './LogEntryView.tsx';
import { logEntriesOf } from './log-entries.ts';
import './log.css';

const nobody: ReadonlySet<number> = new Set();

export function TalkInPage({ messages }: { messages: readonly ChatMessage[] }) {
  const { t } = useTranslation('rooms');
  const { me } = useRoom();
  const local = useLocalTime();
  const entries = useMemo(
    () =>
      logEntriesOf({
        messages,
        events: [],
        outgoing: [],
        hidden: nobody,
        unreadAfter: undefined,
        me: 0,
        local,
      }),
    [messages, local],
  );
  return (
    <div className="log-frame grow">
      <div className="log grow talk-in-page" inert>
        {entries.length === 0 ? (
          <p className="log-empty dim">{t('room.log.empty')}</p>
        ) : (
          entries.map((entry) => (
            <div key={entry.key} className="log-entry">
              <LogEntryView entry={entry} myNick={me?.nick} onPicture={nothing} />
            </div>
          ))
        )}
        <EarlyLines myNick={me?.nick} />
      </div>
    </div>
  );
}

const nothing = () => {};
