// Where one writes to a member: text, emoji, up to four pictures. What was typed and not sent is kept.
import { type Attachment, messageLimits, type PmContact } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { isUnanswered } from '../../../call/call-server.ts';
import { uploadFile } from '../../../upload.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { EmojiPicker, PictureProgress, UploadFailure, usePictures } from '../../chat/index.ts';
import { pmDraft, pmDrafts } from '../drafts.ts';
import { useContactWords } from '../use-contact-words.ts';
import type { Talk } from '../use-messages.ts';
import { PmSlot } from '../window-actions.tsx';

const pictureTypes = 'image/jpeg,image/png,image/webp';
const nearEnd = 200;
const tallestPx = 132;

type UploadOptions = { to: number; signal: AbortSignal; onProgress: (share: number) => void };

async function uploadTo(file: File, { to, ...options }: UploadOptions): Promise<Attachment> {
  const form = new FormData();
  form.set('to', String(to));
  form.set('upload', file);
  const answer = await uploadFile(addresses.uploadAttachment, form, options);
  if (answer.status === 'success') return answer.data;
  throw new UploadFailure(isUnanswered(answer) ? '' : (answer.messages?.upload ?? answer.message));
}

const imagesOf = (files: FileList): File[] => [...files].filter(({ type }) => type.startsWith('image/'));

export function PmComposer({ talk }: { talk: Talk }) {
  const { t } = useTranslation('pm');
  const { nickOf } = useContactWords();
  const { client, conversation } = talk;
  const other: PmContact = conversation.recipient;
  const [text, setText] = useState(() => pmDraft.of(client.uid, other.uid));
  const [pictures, setPictures] = useState<readonly Attachment[]>([]);
  const [isOver, setOver] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const uploading = usePictures(
    (file, options) => uploadTo(file, { to: other.uid, ...options }),
    (picture) => setPictures((known) => [...known, picture].slice(0, messageLimits.attachments)),
  );

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = text === '' ? '' : 'auto';
    if (text === '') return;
    element.style.height = `${Math.min(element.scrollHeight, tallestPx)}px`;
  }, [text]);

  useEffect(
    () =>
      // What another tab has typed or sent meanwhile: sent twice it would be doubled.
      pmDrafts.subscribe(() => {
        const isHere = document.hasFocus() && document.activeElement === field.current;
        if (!isHere) setText(pmDrafts.get()?.[other.uid] ?? '');
      }),
    [other.uid],
  );

  function type(next: string) {
    setText(next);
    pmDraft.keep(client.uid, other.uid, next);
    if (next.trim() !== '') client.typing(other.uid);
  }
  function insert(emoji: string) {
    const element = field.current;
    const at = element?.selectionStart ?? text.length;
    type(text.slice(0, at) + emoji + text.slice(element?.selectionEnd ?? at));
    element?.focus();
  }
  const left = messageLimits.max - text.length;
  const maySend = left >= 0 && !uploading.underWay && (text.trim() !== '' || pictures.length > 0);
  function send() {
    if (!maySend) return;
    client.send(other.uid, { message: text.trim(), attachments: pictures });
    setText('');
    setPictures([]);
    pmDraft.keep(client.uid, other.uid, '');
    field.current?.focus();
  }
  const take = (files: File[]) => {
    const room = messageLimits.attachments - pictures.length;
    if (files.length > 0 && room > 0) void uploading.send(files.slice(0, room));
  };
  function pressed(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  function pasted(event: ClipboardEvent) {
    const files = imagesOf(event.clipboardData.files);
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  }
  const drop = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      take(imagesOf(event.dataTransfer.files));
    },
  };

  return (
    <div className="pm-composer" data-over={isOver || undefined} {...drop}>
      {(uploading.underWay ?? uploading.fault) !== undefined && (
        <PictureProgress
          underWay={uploading.underWay}
          fault={uploading.fault}
          onForget={uploading.forgetFault}
        />
      )}
      {pictures.length > 0 && (
        <ul className="pm-attached">
          {pictures.map(({ id, thumbnail_url: thumbnail }) => (
            <li key={id}>
              <img src={thumbnail} alt="" />
              <IconButton
                icon={X}
                size="small"
                kind="media"
                label={t('picture.remove')}
                onClick={() => setPictures((known) => known.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {left < nearEnd && (
        <output className="pm-left" data-over={left < 0 || undefined}>
          {left < 0 ? t('composer.tooLong') : t('composer.left', { count: left })}
        </output>
      )}
      <form
        className="pm-writing"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <input
          ref={chooser}
          type="file"
          accept={pictureTypes}
          multiple
          hidden
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <IconButton icon={Paperclip} label={t('picture.attach')} onClick={() => chooser.current?.click()} />
        <div className="pm-field">
          <textarea
            ref={field}
            rows={1}
            value={text}
            enterKeyHint="send"
            placeholder={isOver ? t('picture.drop') : t('composer.placeholder')}
            aria-label={t('composer.label', { nick: nickOf(other) })}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={pressed}
            onPaste={pasted}
          />
          <EmojiPicker onPick={insert} />
        </div>
        <PmSlot of="composer" other={other} conversation={conversation} />
        <button type="submit" className="pm-send" aria-label={t('composer.send')} aria-disabled={!maySend}>
          <ArrowUp aria-hidden="true" size={20} />
        </button>
      </form>
    </div>
  );
}
