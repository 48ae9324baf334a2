// The styles that a message may have in the editor: those that forum tags can express.
import { type Extensions, Mark, Node } from '@tiptap/core';
import { Paragraph } from '@tiptap/extension-paragraph';
import { StarterKit } from '@tiptap/starter-kit';
import { cssOf, type TextStyle } from './written-look.ts';

const property: Record<TextStyle, string> = { font: 'font-family', size: 'font-size', colour: 'color' };

/** Pasted HTML brings no style: no rule parses one. */
const look = (name: TextStyle) =>
  Mark.create({
    name,
    addAttributes: () => ({ value: { default: '' } }),
    parseHTML: () => [
      { tag: `span[data-${name}]`, getAttrs: (element) => ({ value: element.dataset[name] }) },
    ],
    renderHTML({ mark }) {
      const value = String(mark.attrs.value);
      const css = cssOf[name](value);
      const style = css && { style: `${property[name]}: ${css}` };
      return ['span', { [`data-${name}`]: value, ...style }, 0];
    },
  });

const mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  // Without a node selection a click puts the cursor beside the mention; otherwise the next letter would replace
  // it.
  selectable: false,
  addAttributes: () => ({ nick: { default: '' } }),
  parseHTML: () => [
    { tag: 'span[data-mention]', getAttrs: (element) => ({ nick: element.dataset.mention }) },
  ],
  renderText: ({ node }) => `@${String(node.attrs.nick)}`,
  renderHTML: ({ node }) => [
    'span',
    { 'data-mention': node.attrs.nick, class: 'editor-mention' },
    `@${String(node.attrs.nick)}`,
  ],
});

/** Only pictures uploaded here: no rule parses one from pasted HTML. */
const picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    url: { default: '' },
    thumbnailUrl: { default: '' },
    name: { default: '' },
  }),
  renderHTML: ({ node }) => [
    'img',
    { src: node.attrs.thumbnailUrl, alt: node.attrs.name, class: 'editor-picture' },
  ],
});

const paragraph = Paragraph.extend({
  addAttributes: () => ({
    centred: {
      default: false,
      parseHTML: (element) => element.dataset.centred !== undefined,
      renderHTML: ({ centred }) => (centred ? { 'data-centred': '' } : {}),
    },
  }),
});

export const extensions: Extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    heading: false,
    horizontalRule: false,
    // Bare addresses become links when the message is rendered.
    link: false,
    orderedList: false,
    paragraph: false,
    trailingNode: false,
  }),
  paragraph,
  look('colour'),
  look('font'),
  look('size'),
  mention,
  picture,
];
