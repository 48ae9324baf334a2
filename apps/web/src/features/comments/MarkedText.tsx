// A text of a member as walls and comments draw it: emphasis, lists, links and mentions. No text is drawn as HTML.
import { type Node, parse } from '@alcove/markup';
import { pathTo } from '@alcove/protocol';
import { Fragment, memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import './comments.css';

type MarkedTextProps = {
  text: string;
  /** Mentions alone are drawn; other tags are shown as they were typed. */
  plain?: boolean;
  /** Of a plain text: `#word` leads to what has that tag. */
  tags?: boolean;
};

const mention = /\[mention\]([^[\]\n]*)\[\/mention\]/gi;

const Mention = ({ nick }: { nick: string }) => (
  <Link className="mentioned semibold" to={pathTo('profile', { nick })}>
    @{nick}
  </Link>
);

const tag = /#([\p{L}\p{N}_]+)/gu;

function taggedParts(text: string): ReactNode[] {
  // Every second part is a tag.
  return text.split(tag).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a text never changes
      <Link key={index} className="mentioned" to={pathTo('search', { tag: part })}>
        #{part}
      </Link>
    ),
  );
}

function plainParts(text: string, tags: boolean): ReactNode[] {
  // Every second part is a nick.
  return text.split(mention).map((part, index) =>
    index % 2 === 0 ? (
      tags ? (
        // oxlint-disable-next-line react/no-array-index-key -- a text never changes
        <Fragment key={index}>{taggedParts(part)}</Fragment>
      ) : (
        part
      )
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a text never changes
      <Mention key={index} nick={part} />
    ),
  );
}

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
