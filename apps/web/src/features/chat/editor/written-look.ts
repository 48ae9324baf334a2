// The font, size and colour that a member writes in; the next message begins with those of the last one.
import {
  type ChatFont,
  chatFonts,
  chatFontSizes,
  chatPalette,
  defaultChatFont,
  defaultChatFontSize,
} from '@alcove/protocol';
import type { Editor } from '@tiptap/core';
import { kept, keptTexts } from '../../../kept.ts';

export type TextStyle = 'font' | 'size' | 'colour';

/** The CSS value of a style; undefined where the chat does not offer it. */
export const cssOf: Record<TextStyle, (value: string) => string | undefined> = {
  font: (value) => (Object.hasOwn(chatFonts, value) ? chatFonts[value as ChatFont] : undefined),
  size: (value) => (chatFontSizes as Record<string, string>)[value],
  colour: (value) => {
    const colour = chatPalette[Number(value)];
    return colour && `light-dark(${colour.light}, ${colour.dark})`;
  },
};

export type WrittenLook = { [L in TextStyle]?: string };

const defaults: WrittenLook = { font: defaultChatFont, size: String(defaultChatFontSize) };
const looks = Object.keys(cssOf) as TextStyle[];

const lastLook = kept('local', 'written-look', (found): WrittenLook => {
  const styles = Object.entries(keptTexts(found) ?? {});
  return Object.fromEntries(
    styles.filter(([look, value]) => Object.hasOwn(cssOf, look) && cssOf[look as TextStyle](value)),
  );
});

export const writtenLook = (): WrittenLook => lastLook.get() ?? {};

/** Stores the style without its default values, and returns what is left. */
export function keepLook(chosen: WrittenLook): WrittenLook {
  const look = Object.fromEntries(
    looks.flatMap((each) =>
      chosen[each] === undefined || chosen[each] === defaults[each] ? [] : [[each, chosen[each]]],
    ),
  );
  lastLook.set(look);
  return look;
}

/** `undefined` or the default value removes the style. */
export function choose(editor: Editor, look: TextStyle, value: string | undefined): void {
  const plain = value === undefined || value === defaults[look];
  // At once, before the picker's button takes the focus back: the next letter may already be typed.
  editor.view.focus();
  const chain = editor.chain();
  (plain ? chain.unsetMark(look) : chain.setMark(look, { value })).run();
  keepLook({ ...writtenLook(), [look]: plain ? undefined : value });
}

/** In an empty message, so that the first letters have the style. */
export function beginWith(editor: Editor, look: WrittenLook): void {
  const { state, view } = editor;
  const marks = looks.flatMap((each) => {
    const type = state.schema.marks[each];
    return look[each] && type ? [type.create({ value: look[each] })] : [];
  });
  if (marks.length > 0) view.dispatch(state.tr.setStoredMarks(marks));
}
