// Writes on a wall: one's own, for members or followers, or another's. XXL members add pictures, which travel while
// one goes on writing; nothing typed is lost where it was not sent. On phones one row opens it as a sheet.
import { type Attachment, may, type WallAudience, wallLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Bold from 'lucide-react/icons/bold';
import Globe from 'lucide-react/icons/globe';
import ImagePlus from 'lucide-react/icons/image-plus';
import Italic from 'lucide-react/icons/italic';
import PenLine from 'lucide-react/icons/pen-line';
import Users from 'lucide-react/icons/users';
import X from 'lucide-react/icons/x';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFault } from '../../call/fault.ts';
import { useCall } from '../../call/use-call.ts';
import { notify } from '../../toasts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { marked } from '../../ui/mark-selection.ts';
import { useHandheld } from '../../ui/screen.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { uploadFile } from '../../upload.ts';
import { useMe } from '../accounts/index.ts';
import { useMentionArea } from '../comments/index.ts';
import './wall.css';

const nobody: readonly never[] = [];

type PostFormProps = {
  /** Whose wall; absent: one's own. */
  owner?: { uid: number; nick: string } | undefined;
  onPosted: () => void;
};

export function PostForm({ owner, onPosted }: PostFormProps) {
  const { t } = useTranslation('wall');
  const me = useMe();
  const isHandheld = useHandheld();
  const [isOpen, setOpen] = useState(false);
  const title = owner ? t('compose.to', { nick: owner.nick }) : t('compose.own');
  const hint = owner && t('compose.toHint');
  const row = owner ? t('compose.toRow', { nick: owner.nick }) : t('compose.ownRow');
  return (
    <>
      <button
        type="button"
        className="card post-row t16 dim"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Avatar name={me?.nick ?? ''} src={me?.avatar_url ?? null} sizePx={40} />
        <span title={row}>{row}</span>
        <Icon of={ImagePlus} />
      </button>
      {isHandheld ? (
        <Dialog open={isOpen} onClose={() => setOpen(false)} title={title} description={hint}>
          <PostFields
            owner={owner}
            onPosted={() => {
              setOpen(false);
              onPosted();
            }}
          />
        </Dialog>
      ) : (
        <Card className="post-form">
          <div>
            <h2>{title}</h2>
            {hint && <p className="post-form-line t14 muted">{hint}</p>}
          </div>
          <PostFields owner={owner} onPosted={onPosted} />
        </Card>
      )}
    </>
  );
}

function PostFields({ owner, onPosted }: PostFormProps) {
  const { t } = useTranslation('wall');
  const me = useMe();
  const { send, busy, fault, forgetFault } = useCall(addresses.postOnWall);
  const faultOf = useFault('sent');
  const [text, setText] = useState('');
  const [audience, setAudience] = useState<WallAudience>('members');
  const [pictures, setPictures] = useState<readonly Attachment[]>([]);
  const [uploading, setUploading] = useState(false);
  /** In a narrow column the form is one line until it is touched. */
  const [hasBegun, setBegun] = useState(false);
  /** Why a picture is not there. */
  const [refusal, setRefusal] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const mention = useMentionArea({ text, setText, people: nobody });
  const file = useRef<HTMLInputElement>(null);
  const mayAttach = me !== undefined && may('attachPhotosInChat', me.standing);
  const isEmpty = text.trim() === '' && pictures.length === 0;

  async function publish(event: SyntheticEvent) {
    event.preventDefault();
    if (isEmpty || uploading) return;
    setRefusal(undefined);
    const att_ids = pictures.map(({ id }) => id);
    if (!(await send({ text, att_ids, ...(owner ? { id: owner.uid } : { audience }) }))) return;
    setText('');
    setPictures([]);
    setBegun(false);
    // The button that had the focus is disabled now.
    form.current?.focus();
    notify({ icon: PenLine, tone: 'success', title: t('compose.done') });
    onPosted();
  }

  /** Puts tags around what is selected. */
  function mark(tag: 'b' | 'i') {
    const area = form.current?.querySelector('textarea');
    if (area) marked(area, tag, wallLimits.textMax, setText);
  }

  async function add(files: readonly File[]) {
    forgetFault();
    setRefusal(undefined);
    setUploading(true);
    const free = wallLimits.pictures - pictures.length;
    if (files.length > free) setRefusal(t('compose.full'));
    for (const each of files.slice(0, free)) {
      const fields = new FormData();
      fields.set('use', 'wall');
      fields.set('upload', each);
      const answer = await uploadFile(addresses.uploadAttachment, fields);
      if (answer.status === 'success') setPictures((now) => [...now, answer.data]);
      else setRefusal(faultOf(answer).text);
    }
    setUploading(false);
  }

  return (
    <form
      ref={form}
      data-begun={hasBegun || undefined}
      tabIndex={-1}
      className="post-writing stack g12"
      onSubmit={(event) => void publish(event)}
    >
      <Field
        label={t('compose.text')}
        labelHidden
        error={fault?.text ?? refusal}
        hint={uploading && t('compose.uploading')}
      >
        <div className="post-form-text">
          {mention.options}
          <TextArea
            {...mention.area}
            name="text"
            value={text}
            maxLength={wallLimits.textMax}
            placeholder={owner ? t('compose.toRow', { nick: owner.nick }) : t('compose.ownRow')}
            onFocus={() => setBegun(true)}
            onKeyDown={mention.pressed}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      </Field>
      {pictures.length > 0 && (
        <ul className="post-form-pictures" aria-label={t('compose.pictures')}>
          {pictures.map(({ id, thumbnail_url }, place) => (
            <li key={id} className="media">
              <img src={thumbnail_url} alt="" width={56} height={56} />
              <IconButton
                icon={X}
                size="small"
                kind="media"
                label={t('compose.removePicture', { number: place + 1 })}
                onClick={() => setPictures(pictures.filter((each) => each.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {pictures.length > 0 && (
        <p className="t12 dim tnum">{t('compose.count', { count: pictures.length })}</p>
      )}
      {!owner && (
        <Field group label={t('compose.audience')}>
          <Segmented
            full
            label={t('compose.audience')}
            value={audience}
            segments={[
              { value: 'members', label: t('audience.members'), icon: Globe },
              { value: 'followers', label: t('audience.followers'), icon: Users },
            ]}
            onChange={setAudience}
          />
        </Field>
      )}
      <div className="post-form-foot row">
        <IconButton icon={Bold} label={t('compose.bold')} onClick={() => mark('b')} />
        <IconButton icon={Italic} label={t('compose.italic')} onClick={() => mark('i')} />
        <IconButton
          icon={ImagePlus}
          label={mayAttach ? t('compose.picture') : t('compose.pictureXxl')}
          disabled={!mayAttach || uploading || pictures.length >= wallLimits.pictures}
          onClick={() => file.current?.click()}
        />
        <input
          ref={file}
          type="file"
          hidden
          multiple
          accept="image/jpeg,image/png,image/webp"
          aria-label={t('compose.picture')}
          onChange={({ target }) => {
            void add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <Button
          type="submit"
          kind="primary"
          disabled={isEmpty || uploading}
          busy={busy && t('compose.sending')}
        >
          {t('compose.send')}
        </Button>
      </div>
    </form>
  );
}
