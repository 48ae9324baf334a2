// Where a message is written: formatting shows as it is typed, what leaves are forum tags.
import { messageLimits } from '@alcove/protocol';
import { parse, toTags } from '@alcove/markup';
import { type Editor as Engine, EditorContent, useEditor } from '@tiptap/react';
import {
  type ReactNode,
  type Ref,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Mentionable } from '../../../ui/nick-completion.ts';
import { NickOptions, optionId } from '../../../ui/NickOptions.tsx';
import type { FindPeople } from '../../../ui/use-nick-completion.ts';
import { documentOf, maySay, treeOf } from './document.ts';
import './editor.css';
import { EditorRow } from './EditorRow.tsx';
import { EditorTools } from './EditorTools.tsx';
import { type HandedOver, treeOfHanded } from './plain-text.ts';
import { PictureProgress } from './PictureProgress.tsx';
import { extensions } from './schema.ts';
import { withTypedMentions } from './mention.ts';
import { useMentions } from './use-mentions.ts';
import { type UploadPicture, usePictures } from './use-pictures.ts';
import { beginWith, writtenLook } from './written-look.ts';

/** From this length on the remaining characters are shown. */
const nearlyFull = messageLimits.max - 200;

export type EditorHandle = { focus(): void; mention(nick: string): void };

export type EditorProps = {
  /** Tags to begin with; read once. Give another `key` for another draft. */
  draft: string;
  onDraft: (tags: string) => void;
  /** The editor is empty again once it has been called, unless it answers that nothing can be sent yet. */
  onSend: (tags: string) => boolean;
  /** People whom `@` completes. */
  people: readonly Mentionable[];
  /** Searches further people where `people` holds only some of the room. */
  find?: FindPeople | undefined;
  label: string;
  placeholder: string;
  /** Otherwise Enter begins a line, and Ctrl+Enter sends. */
  enterSends?: boolean;
  upload?: UploadPicture;
  /** Called by the picture button where the member may not send pictures. */
  onPictureRefused?: () => void;
  /** Beside the send button. */
  actions?: ReactNode;
  /** What was written and pressed before this editor was here. */
  handedOver?: HandedOver | undefined;
  ref?: Ref<EditorHandle>;
};

const tagsIn = (engine: Engine): string => toTags(treeOf(engine.getJSON()));

export default function Editor(props: EditorProps) {
  const { draft, people, label, placeholder, enterSends = true, upload, actions, ref } = props;
  const { t } = useTranslation('rooms');
  const listId = useId();
  const [begun] = useState(() =>
    props.handedOver ? treeOfHanded(props.handedOver, writtenLook()) : parse(draft),
  );
  const [tags, setTags] = useState(() => toTags(begun));
  /** A phone has no room for the tools all the time. */
  const [toolsOpen, setToolsOpen] = useState(false);
  const mentions = useMentions(people, props.find);
  const left = messageLimits.max - tags.length;
  const open = mentions.found.length > 0;
  const marked = mentions.found[mentions.marked];
  // The editor engine is created once; its callbacks read the current props here.
  const today = useRef<{
    props: EditorProps;
    mentions: typeof mentions;
    send?: () => void;
    addPictures?: (files: FileList) => void;
  }>({ props, mentions });

  const engine = useEditor({
    extensions,
    content: documentOf(begun),
    immediatelyRender: true,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onUpdate({ editor }) {
      const written = tagsIn(editor);
      setTags(written);
      today.current.props.onDraft(written);
      if (editor.isEmpty) beginWith(editor, writtenLook());
    },
    onTransaction: ({ editor }) => today.current.mentions.follow(editor),
    editorProps: {
      attributes: {
        class: 'editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-placeholder': placeholder,
        'data-placeholder': placeholder,
        enterkeyhint: enterSends ? 'send' : 'enter',
        'aria-autocomplete': 'list',
        ...(marked && { 'aria-controls': listId, 'aria-activedescendant': optionId(listId, marked.uid) }),
      },
      handleKeyDown(_, event) {
        const { current } = today;
        // During composition of an input method the key belongs to the letter.
        if (event.isComposing) return false;
        if (current.mentions.press(engine, event.key)) return true;
        if (event.key !== 'Enter' || event.shiftKey || event.altKey) return false;
        const asked = event.ctrlKey || event.metaKey;
        if (!asked && (!(current.props.enterSends ?? true) || engine.isActive('bulletList'))) return false;
        current.send?.();
        return true;
      },
      handlePaste: (_, event) => takePictures(event.clipboardData),
      handleDrop: (_, event) => takePictures(event.dataTransfer),
    },
  });

  function takePictures(from: DataTransfer | null): boolean {
    if (!from || from.files.length === 0) return false;
    today.current.addPictures?.(from.files);
    return true;
  }

  const pictures = usePictures(upload, ({ url, thumbnail_url: thumbnailUrl }, name) =>
    engine
      .chain()
      .focus()
      .insertContent({ type: 'picture', attrs: { url, thumbnailUrl, name: name.replace(/\.jpg$/i, '') } })
      .run(),
  );
  const maySendTags = (written: string) => maySay(written) && !pictures.underWay;
  const maySend = maySendTags(tags);
  const send = () => {
    // Read now: the last letters may not have been rendered when the key comes.
    const written = toTags(withTypedMentions(treeOf(engine.getJSON()), mentions.known));
    if (!maySendTags(written)) return;
    if (!props.onSend(written)) return;
    engine.commands.clearContent(true);
    engine.commands.focus();
  };
  const addPictures = (files: FileList) => {
    if (upload) void pictures.send(files);
    else props.onPictureRefused?.();
  };
  // Before the browser paints, so that a key pressed after that sees the current state.
  useLayoutEffect(() => {
    today.current = { props, mentions, send, addPictures };
  });
  const frame = useRef<HTMLDivElement>(null);
  const takeOver = useEffectEvent(() => {
    const { selection, pressed, before } = props.handedOver ?? {};
    if (selection) {
      engine.view.focus();
      engine.commands.setTextSelection(before ? engine.state.doc.content.size : selection);
    }
    // Not when the engine says that it is created, which is later: a letter may be typed by then.
    if (engine.isEmpty) beginWith(engine, writtenLook());
    const buttons = frame.current?.querySelectorAll<HTMLElement>('button') ?? [];
    if (pressed) [...buttons].find((button) => button.ariaLabel === pressed)?.click();
  });
  // Once, in the task in which the plain field goes: no key falls between the two.
  useLayoutEffect(() => takeOver(), []);
  useImperativeHandle(ref, () => ({
    focus: () => void engine.commands.focus('end'),
    mention: (nick) =>
      void engine
        .chain()
        .focus('end')
        .insertContent([
          { type: 'mention', attrs: { nick } },
          { type: 'text', text: ' ' },
        ])
        .run(),
  }));

  return (
    <div
      ref={frame}
      className="editor"
      data-empty={tags === '' || undefined}
      data-tools={toolsOpen || undefined}
    >
      {open && (
        <NickOptions
          id={listId}
          people={mentions.found}
          marked={mentions.marked}
          onPick={(nick) => mentions.pick(engine, nick)}
        />
      )}
      <EditorTools
        editor={engine}
        onPictures={upload && addPictures}
        onPictureRefused={props.onPictureRefused}
      />
      <PictureProgress underWay={pictures.underWay} fault={pictures.fault} onForget={pictures.forgetFault} />
      <EditorRow
        toolsOpen={toolsOpen}
        onTools={() => setToolsOpen(!toolsOpen)}
        maySend={maySend}
        onSend={send}
        actions={actions}
      >
        <EditorContent editor={engine} className="editor-box" />
      </EditorRow>
      <output className="editor-left" data-over={left < 0 || undefined}>
        {tags.length > nearlyFull &&
          (left < 0 ? t('editor.over', { count: -left }) : t('editor.left', { count: left }))}
      </output>
    </div>
  );
}
