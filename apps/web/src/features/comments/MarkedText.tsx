// A text of a member as walls and comments draw it: emphasis, lists, links and mentions. No text is drawn as HTML.
import { type Node, parse } from '@alcove/markup';
import { mayBeGiven, pathTo, readTag } from '@alcove/protocol';
import { Fragment, memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import './comments.css';

type MarkedTextProps = {
  text: string;
  /** Mentions alone are drawn; other tags are shown as they were typed. */
  plain?: boolean;
  /** Of a plain text: `#word` leads to what carries that tag. */
  tags?: boolean;
};

const mention = /\[mention\]([^[\]\n]*)\[\/mention\]/gi;

const Mention = ({ nick }: { nick: string }) => (
  <Link className="mentioned semibold" to={pathTo('profile', { nick })}>
    @{nick}
  </Link>
);

const tagged = /(?<![\p{L}\p{N}_#&])#([\p{L}\p{N}][\p{L}\p{N}’'-]*)/u;

const Tag = ({ word }: { word: string }) => {
  const tag = readTag(word);
  if (tag === undefined || !mayBeGiven(tag)) return `#${word}`;
  return (
    <Link className="mentioned semibold" to={pathTo('search', { tag })}>
      #{word}
    </Link>
  );
};

/** Every second part is what the pattern found. */
const parts = (text: string, pattern: RegExp, found: (part: string) => ReactNode, other = asItIs) =>
  text.split(pattern).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a text never changes
    <Fragment key={index}>{index % 2 === 0 ? other(part) : found(part)}</Fragment>
  ));
const asItIs = (part: string): ReactNode => part;

const plainParts = (text: string, tags: boolean): ReactNode =>
  parts(
    text,
    mention,
    (nick) => <Mention nick={nick} />,
    tags ? (between) => parts(between, tagged, (word) => <Tag word={word} />) : asItIs,
  );

const each = (nodes: readonly Node[]): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- a text never changes
  nodes.map((node, index) => <Fragment key={index}>{one(node)}</Fragment>);

function one(node: Node): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'break':
      return <br />;
    case 'bold':
      return <b>{each(node.children)}</b>;
    case 'italic':
      return <i>{each(node.children)}</i>;
    case 'underline':
      return <u>{each(node.children)}</u>;
    case 'strike':
      return <s>{each(node.children)}</s>;
    case 'list':
      return (
        <ul>
          {node.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a text never changes
            <li key={index}>{each(item)}</li>
          ))}
        </ul>
      );
    case 'link':
      return (
        <a className="link" href={node.url} target="_blank" rel="noopener noreferrer nofollow ugc">
          {each(node.children)}
        </a>
      );
    case 'mention':
      return <Mention nick={node.nick} />;
    // Pictures stand below a post, where they are veiled with all others.
    case 'image':
      return null;
    case 'attachment':
      return node.name;
    default:
      return each(node.children);
  }
}

export const MarkedText = memo(function MarkedText({ text, plain, tags = false }: MarkedTextProps) {
  // In its author's language, which nobody knows: not in the page's.
  return (
    <div className="marked-text breakable pre-line" lang="">
      {plain ? plainParts(text, tags) : each(parse(text))}
    </div>
  );
});
