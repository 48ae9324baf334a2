// The row above the text: emphasis, colour, letters, list and centre, then what is put in.
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import AlignCenter from 'lucide-react/icons/text-align-center';
import Bold from 'lucide-react/icons/bold';
import ImagePlus from 'lucide-react/icons/image-plus';
import Italic from 'lucide-react/icons/italic';
import List from 'lucide-react/icons/list';
import Strikethrough from 'lucide-react/icons/strikethrough';
import Underline from 'lucide-react/icons/underline';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Glyph } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ColourPicker } from './ColourPicker.tsx';
import { EmojiPicker } from './EmojiPicker.tsx';
import { FontPicker } from './FontPicker.tsx';
import { choose } from './written-look.ts';

type Props = {
  editor: Editor;
  /** Undefined where pictures cannot be sent. */
  onPictures?: ((files: FileList) => void) | undefined;
  /** Called instead of choosing a picture where the member may not send any. */
  onPictureRefused?: (() => void) | undefined;
};

const valueOf = (editor: Editor, look: string): string | undefined =>
  (editor.getAttributes(look) as { value?: string }).value;

/** Arrow keys move the focus from tool to tool. */
function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > button')];
  const at = tools.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  tools[(at + step + tools.length) % tools.length]?.focus();
}

type ToggleProps = { icon: Glyph; label: string; pressed: boolean; onPress: () => void };
const Toggle = ({ icon, label, pressed, onPress }: ToggleProps) => (
  <IconButton
    icon={icon}
    label={label}
    size="small"
    aria-pressed={pressed}
    onClick={onPress}
    // The button must not take the focus: the selection would be lost.
    onPointerDown={(event) => event.preventDefault()}
  />
);

export function EditorTools({ editor, onPictures, onPictureRefused }: Props) {
  const { t } = useTranslation('rooms');
  const file = useRef<HTMLInputElement>(null);
  const now = useEditorState({
    editor,
    selector: ({ editor: shown }) => ({
      bold: shown.isActive('bold'),
      italic: shown.isActive('italic'),
      underline: shown.isActive('underline'),
      strike: shown.isActive('strike'),
      list: shown.isActive('bulletList'),
      centred: shown.isActive('paragraph', { centred: true }),
      colour: valueOf(shown, 'colour'),
      font: valueOf(shown, 'font'),
      size: valueOf(shown, 'size'),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <div
      role="toolbar"
      aria-label={t('editor.tools')}
      tabIndex={-1}
      className="editor-tools row muted"
      onKeyDown={moveAlong}
    >
      <Toggle
        icon={Bold}
        label={t('editor.bold')}
        pressed={now.bold}
        onPress={() => chain().toggleBold().run()}
      />
      <Toggle
        icon={Italic}
        label={t('editor.italic')}
        pressed={now.italic}
        onPress={() => chain().toggleItalic().run()}
      />
      <Toggle
        icon={Underline}
        label={t('editor.underline')}
        pressed={now.underline}
        onPress={() => chain().toggleUnderline().run()}
      />
      <Toggle
        icon={Strikethrough}
        label={t('editor.strike')}
        pressed={now.strike}
        onPress={() => chain().toggleStrike().run()}
      />
      <ColourPicker current={now.colour} onPick={(value) => choose(editor, 'colour', value)} />
      <FontPicker
        font={now.font}
        size={now.size}
        onFont={(value) => choose(editor, 'font', value)}
        onSize={(value) => choose(editor, 'size', value)}
      />
      <Toggle
        icon={List}
        label={t('editor.list')}
        pressed={now.list}
        onPress={() => chain().toggleBulletList().run()}
      />
      <Toggle
        icon={AlignCenter}
        label={t('editor.centre')}
        pressed={now.centred}
        onPress={() => chain().updateAttributes('paragraph', { centred: !now.centred }).run()}
      />
      <span className="editor-tools-gap grow" />
      {(onPictures ?? onPictureRefused) && (
        <IconButton
          icon={ImagePlus}
          label={t('editor.picture.add')}
          size="small"

          onClick={() => (onPictures ? file.current?.click() : onPictureRefused?.())}
        />
      )}
      {onPictures && (
        <input
          ref={file}
          type="file"
          accept=".jpg"
          multiple
          hidden
          aria-label={t('editor.picture.add')}
          onChange={({ currentTarget }) => {
            if (currentTarget.files) onPictures(currentTarget.files);
            currentTarget.value = '';
          }}
        />
      )}
      <EmojiPicker onPick={(emoji) => chain().insertContent(emoji).run()} />
    </div>
  );
}
