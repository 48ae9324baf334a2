// Text of a plain field as the tree of a message, and its selection as places of the editor's document. Pure.
import { type Node as TreeNode, parse, type Tree } from '@alcove/markup';
import type { TextStyle, WrittenLook } from './written-look.ts';

export type HandedOver = {
  text: string;
  /** Tags of a styled draft that stand before it. */
  before?: string | undefined;
  /** Places of the document; undefined where the plain field had no focus. */
  selection?: { from: number; to: number } | undefined;
  /** The name of the button that was pressed. */
  pressed?: string | undefined;
};

export function treeOfPlain(text: string, look: WrittenLook = {}): Tree {
  const nodes = text
    .split('\n')
    .flatMap((line, index): TreeNode[] => [
      ...(index > 0 ? [{ kind: 'break' } as const] : []),
      ...(line === '' ? [] : [{ kind: 'text', text: line } as const]),
    ]);
  if (text === '') return [];
  return (Object.entries(look) as [TextStyle, string][]).reduce<TreeNode[]>(
    (children, [kind, value]) => [{ kind, value, children }],
    nodes,
  );
}

export function treeOfHanded({ text, before = '' }: HandedOver, look: WrittenLook): Tree {
  const [styled, plain] = [parse(before), treeOfPlain(text, look)];
  const isBoth = styled.length > 0 && plain.length > 0;
  return [...styled, ...(isBoth ? [{ kind: 'break' } as const] : []), ...plain];
}

/** Each line is a paragraph, and the end of one with the beginning of the next are two places. */
export const caretPlaceOf = (text: string, offset: number): number =>
  1 + offset + (text.slice(0, offset).match(/\n/g)?.length ?? 0);

/** The text of a message that a plain field can hold; undefined where it has styles, pictures or mentions. */
export function textIfPlain(tree: Tree): string | undefined {
  const isPlain = tree.every(({ kind }) => kind === 'text' || kind === 'break');
  return isPlain ? tree.map((node) => (node.kind === 'text' ? node.text : '\n')).join('') : undefined;
}

export const plainDraft = (tags: string): string | undefined => textIfPlain(parse(tags));
