// Forum tags: a text becomes a tree; the tree becomes plain text or tags again. `features/rooms` draws it.
export { parse } from './parse.ts';
export { toTags } from './tags-of.ts';
export { mentionsIn, picturesIn, toText } from './text.ts';
export type { Emphasis, Node, Tree } from './tree.ts';
