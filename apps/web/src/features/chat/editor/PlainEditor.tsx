// What stands in the editor's place until its engine has come: a field that takes every key, can send, and hands its
// text, selection and focus over in one task.
import { toTags } from '@alcove/markup';
import Bold from 'lucide-react/icons/bold';
import ImagePlus from 'lucide-react/icons/image-plus';
import Italic from 'lucide-react/icons/italic';
import List from 'lucide-react/icons/list';
import Palette from 'lucide-react/icons/palette';
import Smile from 'lucide-react/icons/smile';
import Strikethrough from 'lucide-react/icons/strikethrough';
import AlignCenter from 'lucide-react/icons/text-align-center';
import Type from 'lucide-react/icons/type';
import Underline from 'lucide-react/icons/underline';
import {
  type KeyboardEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useReady } from '../../../ready.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { earlyLines } from '../field/early-lines.ts';
import { maySay } from './document.ts';
import type { EditorProps } from './Editor.tsx';
import './editor.css';
import { EditorRow } from './EditorRow.tsx';
import { withTypedMentions } from './mention.ts';
import { type HandedOver, caretPlaceOf, plainDraft, treeOfPlain } from './plain-text.ts';
import { writtenLook } from './written-look.ts';

const tools = [
  [Bold, 'bold'],
  [Italic, 'italic'],
  [Underline, 'underline'],
  [Strikethrough, 'strike'],
  [Palette, 'colour.label'],
  [Type, 'letters.label'],
  [List, 'list'],
  [AlignCenter, 'centre'],
  [ImagePlus, 'picture.add'],
  [Smile, 'emoji.label'],
] as const;

/** The pictures stand on the right, after a gap. */
const firstOfRight = 'picture.add';

type Props = EditorProps & {
  /** The engine has come. */
  isHere: boolean;
  /** The engine is needed. */
  onNeeded: () => void;
  onHandOver: (what: HandedOver) => void;
};

/** The field may not be replaced now. */
const isHeld = (held: { composing: boolean; pressing: boolean }) => held.composing || held.pressing;

export function PlainEditor({ isHere, onNeeded, onHandOver, ...props }: Props) {
  const { t } = useTranslation('rooms');
  const { enterSends = true } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const pressed = useRef<string>(undefined);
  const isReady = useReady();
  // Of a field that the document brought, the page knows nothing before it is hydrated.
  const [text, setText] = useState(() => (isReady ? (plainDraft(props.draft) ?? '') : ''));
  const [held, setHeld] = useState({ composing: false, pressing: false });
  /** Known at once: an event that begins a press runs the effect below first, and its microtask afterwards. */
  const heldNow = useRef(held);
  const hold = useCallback((change: Partial<typeof heldNow.current>) => {
    heldNow.current = { ...heldNow.current, ...change };
    setHeld(heldNow.current);
  }, []);

  useEffect(() => {
    if (!isHere || isHeld(held)) return;
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const selection = { from: caretPlaceOf(value, selectionStart), to: caretPlaceOf(value, selectionEnd) };
    const hasFocus = field.current === document.activeElement;
    const what = { text: value, pressed: pressed.current, ...(hasFocus && { selection }) };
    // A microtask: flushSync is not allowed while React renders.
    queueMicrotask(() => isHeld(heldNow.current) || flushSync(() => onHandOver(what)));
  }, [isHere, held, onHandOver]);

  // A button that is replaced while it is held down is never clicked. The click follows the pointer in the same task.
  useEffect(() => {
    if (!held.pressing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = () => (timer = setTimeout(() => hold({ pressing: false })));
    const lifts = ['pointerup', 'pointercancel'] as const;
    for (const lift of lifts) addEventListener(lift, over);
    return () => {
      for (const lift of lifts) removeEventListener(lift, over);
      clearTimeout(timer);
    };
  }, [held.pressing, hold]);

  const tags = text.replace(/\n+$/, '');
  const maySend = maySay(tags);
  const send = () => {
    const written = field.current?.value.replace(/\n+$/, '') ?? '';
    const tree = withTypedMentions(treeOfPlain(written, writtenLook()), props.people);
    const message = toTags(tree);
    if (!maySay(message)) return;
    if (!props.onSend(message)) return;
    write('');
    field.current?.focus();
  };
  const write = (value: string) => {
    if (field.current && field.current.value !== value) field.current.value = value;
    setText(value);
    props.onDraft(value === '' ? '' : toTags(treeOfPlain(value, writtenLook())));
  };
  const goOn = useEffectEvent((element: HTMLTextAreaElement) => {
    const lines = earlyLines.take().map((line) => line.text);
    const draft = plainDraft(props.draft) ?? '';
    const isApart = !element.hasAttribute('data-draft') && draft !== element.value;
    const parts = [isApart ? draft : '', ...lines, element.value];
    write(parts.filter((part) => part !== '').join('\n'));
    if (element.hasAttribute('data-composing')) hold({ composing: true });
    if (element === document.activeElement || element.value !== '') onNeeded();
  });
  const [isInDocument] = useState(!isReady);
  useEffect(() => {
    if (isInDocument && field.current) goOn(field.current);
  }, [isInDocument]);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    if (!enterSends && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    send();
  };
  const remember = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    pressed.current = currentTarget.ariaLabel ?? undefined;
    onNeeded();
  };
  useImperativeHandle(props.ref, () => ({
    focus: () => field.current?.focus(),
    mention(nick) {
      write(`${field.current?.value ?? ''}@${nick} `);
      field.current?.focus();
    },
  }));
  const hasPictures = props.upload !== undefined || props.onPictureRefused !== undefined;
  return (
    <div
      className="editor"
      data-empty={text === '' || undefined}
      onPointerEnter={onNeeded}
      onPointerDown={() => hold({ pressing: true })}
    >
      <div role="toolbar" aria-label={t('editor.tools')} className="editor-tools row muted">
        {tools.map(([icon, name]) => [
          name === firstOfRight && <span key="gap" className="editor-tools-gap grow" />,
          (name !== 'picture.add' || hasPictures) && (
            <IconButton key={name} icon={icon} label={t(`editor.${name}`)} size="small" onClick={remember} />
          ),
        ])}
      </div>
      <EditorRow onTools={remember} maySend={maySend} onSend={send} actions={props.actions}>
        <div className="editor-box">
          <textarea
            ref={field}
            className="editor-text breakable"
            rows={1}
            defaultValue={text}
            aria-label={props.label}
            placeholder={props.placeholder}
            enterKeyHint={enterSends ? 'send' : 'enter'}
            onFocus={onNeeded}
            onChange={({ currentTarget }) => write(currentTarget.value)}
            onKeyDown={press}
            onCompositionStart={() => hold({ composing: true })}
            onCompositionEnd={() => hold({ composing: false })}
          />
        </div>
      </EditorRow>
    </div>
  );
}
