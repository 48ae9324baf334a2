// Writing in the room: a draft, the editor, and sending.
import { messageLimits } from '@alcove/protocol';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { useRoom } from '../here.ts';
import type { RoomLog } from '../log/room-log.ts';
import { keepDraft, readDraft } from './draft.ts';
import type { EditorHandle } from './editor.ts';
import { PlainEditor } from './PlainEditor.tsx';

/** From here on the characters that remain are shown. */
const nearEnd = messageLimits.max - 200;

export function Composer({ log, editor }: { log: RoomLog; editor: Ref<EditorHandle> }) {
  const { t } = useTranslation('rooms');
  const { room } = useRoom();
  const [text, setText] = useState(() => readDraft(room.roomid));
  const over = text.length - messageLimits.max;
  const change = (next: string) => {
    setText(next);
    keepDraft(room.roomid, next);
  };
  const submit = () => {
    if (text.trim() === '' || over > 0) return;
    log.say(text.trim());
    change('');
  };
  return (
    <form
      className="composer"
      data-over={over > 0 || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PlainEditor
        ref={editor}
        value={text}
        onChange={change}
        onSubmit={submit}
        label={t('room.write.label', { room: room.name })}
        placeholder={t('room.write.placeholder')}
        send={
          <IconButton
            type="submit"
            icon={ArrowUp}
            className="composer-send"
            label={t('room.write.send')}
            disabled={text.trim() === '' || over > 0}
          />
        }
      />
      <p className="composer-count" aria-live="polite">
        {text.length > nearEnd && (over > 0 ? t('room.write.over', { count: over }) : t('room.write.left', { count: -over }))}
      </p>
    </form>
  );
}
