// Writes messages in the room: the editor with its draft, mentions, and pictures for XXL members.
import { may, type Standing } from '@alcove/protocol';
import { type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePremiumRequired } from '../../accounts/index.ts';
import { messageDraftOf, keepMessageDraft } from '../editor/drafts.ts';
import type { EditorHandle } from '../editor/Editor.tsx';
import { LateEditor } from '../editor/LateEditor.tsx';
import { uploadPicture } from '../editor/upload-picture.ts';
import type { UploadPicture } from '../editor/use-pictures.ts';
import { earlyRoomOf } from '../live/early-room.ts';
import { useChatSettings } from '../settings/index.ts';
import { useRoom } from '../room/current-room.ts';
import { pictureFirst } from '../room/picture-first.ts';
import { sendMessage } from '../log/send-message.ts';
import { ComposerGift } from './ComposerGift.tsx';

export type ComposerProps = { editor: Ref<EditorHandle>; onSend: () => void };

export function Composer({ editor, onSend }: ComposerProps) {
  const { t } = useTranslation('rooms');
  const { client, room, view, state, me } = useRoom();
  const { enterSends } = useChatSettings();
  const askXxl = usePremiumRequired('chat');
  const isReply = pictureFirst.use() === true;
  const uid = state?.uid ?? me?.uid ?? 0;
  const standing: Standing = state?.caps?.standing ?? me?.standing ?? 'anonymous';
  const people = useMemo(
    () => [...(view?.people.values() ?? [])].filter((person) => person.uid !== uid),
    [view?.people, uid],
  );
  const isCrowd = view !== undefined && view.count > view.people.size;
  const find = async (typed: string) => {
    const page = await client?.rooms.people(room.roomid, { search: typed });
    return (page?.users ?? []).filter((person) => person.uid !== uid);
  };
  const upload: UploadPicture = (file, options) => uploadPicture(file, { uid, ...options });
  return (
    <LateEditor
      key={`${uid} ${room.roomid}`}
      ref={editor}
      draft={messageDraftOf(uid, room.roomid)}
      onDraft={(tags) => keepMessageDraft(uid, room.roomid, tags)}
      onSend={(tags) => {
        if (!earlyRoomOf(room.roomid)?.say(tags)) {
          if (!client || !view) return false;
          sendMessage(client, room.roomid, tags);
        }
        keepMessageDraft(uid, room.roomid, '');
        onSend();
        return true;
      }}
      people={people}
      find={isCrowd ? find : undefined}
      label={t('room.write.label', { room: room.name })}
      placeholder={t(isReply ? 'room.write.reply' : 'room.write.placeholder')}
      enterSends={enterSends}
      actions={<ComposerGift />}
      {...(may('attachPhotosInChat', standing)
        ? { upload }
        : { onPictureRefused: () => askXxl('xxl_required_image') })}
    />
  );
}
