// A message on screen: each node of its tree is drawn as an element named here, and no text as HTML.
import type { Node, Tree } from '@alcove/markup';
import {
  type ChatFont,
  type ChatFontSize,
  chatFonts,
  chatFontSizes,
  chatPalette,
  type MessageStyle,
  pathTo,
} from '@alcove/protocol';
import { type CSSProperties, Fragment, memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { MessagePicture } from './MessagePicture.tsx';
import type { PictureRequest } from './PictureViewer.tsx';
import { isSameNick } from './written.ts';
import './log.css';

type TextProps = {
  tree: Tree;
  style?: MessageStyle;
  /** A mention of this nick is marked as one of the reader. */
  myNick: string | undefined;
  onPicture: (picture: PictureRequest) => void;
};

const fontOf = (value: string): CSSProperties => ({ fontFamily: chatFonts[value as ChatFont] });
/** R9.046 to R9.049. */
const shareOf = (value: string | number): number | undefined => {
  const share = chatFontSizes[Number(value) as ChatFontSize];
  return share && Number.parseInt(share, 10);
};
/**
 * `around`: the share of the text around it, by which it is divided. Nested sizes would otherwise multiply until a
 * message is too small to be seen, or covers the screen.
 */
const sizeOf = (share: number, around: number): CSSProperties => ({
  fontSize: `${Math.round((share / around) * 1000) / 10}%`,
});
/** By index, in the strength that the reader's theme needs. */
const colourOf = (value: string): CSSProperties => {
  const colour = chatPalette[Number(value)];
  return colour ? { color: `light-dark(${colour.light}, ${colour.dark})` } : {};
};

/** Percent: the text size that the reader has chosen. */
const wholeShare = 100;

function wholeLook({ font, size, color, bold, italic, underline }: MessageStyle): CSSProperties | undefined {
  const look: CSSProperties = {
    ...(font && fontOf(font)),
    ...(size && sizeOf(shareOf(size) ?? wholeShare, wholeShare)),
    ...(color !== undefined && colourOf(String(color))),
    ...(bold === 1 && { fontWeight: 700 }),
    ...(italic === 1 && { fontStyle: 'italic' }),
    ...(underline === 1 && { textDecoration: 'underline' }),
  };
  return Object.keys(look).length > 0 ? look : undefined;
}

export const MessageText = memo(function MessageText({ tree, style = {}, myNick, onPicture }: TextProps) {
  const each = (nodes: readonly Node[], around: number): ReactNode =>
    // oxlint-disable-next-line react/no-array-index-key -- a message never changes
    nodes.map((node, index) => <Fragment key={index}>{one(node, around)}</Fragment>);

  function one(node: Node, around: number): ReactNode {
    switch (node.kind) {
      case 'text':
        return node.text;
      case 'break':
        return <br />;
      case 'bold':
        return <b>{each(node.children, around)}</b>;
      case 'italic':
        return <i>{each(node.children, around)}</i>;
      case 'underline':
        return <u>{each(node.children, around)}</u>;
      case 'strike':
        return <s>{each(node.children, around)}</s>;
      case 'centre':
        return <span className="said-centre">{each(node.children, around)}</span>;
      case 'font':
        return <span style={fontOf(node.value)}>{each(node.children, around)}</span>;
      case 'size': {
        const share = shareOf(node.value);
        if (share === undefined) return <span>{each(node.children, around)}</span>;
        return <span style={sizeOf(share, around)}>{each(node.children, share)}</span>;
      }
      case 'colour':
        return <span style={colourOf(node.value)}>{each(node.children, around)}</span>;
      case 'list':
        return (
          <ul>
            {node.items.map((item, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a message never changes
              <li key={index}>{each(item, around)}</li>
            ))}
          </ul>
        );
      case 'link':
        return (
          <a href={node.url} target="_blank" rel="noopener noreferrer nofollow ugc">
            {each(node.children, around)}
          </a>
        );
      case 'image':
        return (
          <MessagePicture thumbnail={node.url} url={node.url} name="" size={node.size} onOpen={onPicture} />
        );
      case 'attachment':
        return (
          <MessagePicture thumbnail={node.thumbnailUrl} url={node.url} name={node.name} onOpen={onPicture} />
        );
      case 'mention': {
        const mine = myNick !== undefined && isSameNick(node.nick, myNick);
        return (
          <Link to={pathTo('profile', { nick: node.nick })} className="mention" data-mine={mine || undefined}>
            @{node.nick}
          </Link>
        );
      }
    }
  }
  const look = wholeLook(style);
  const text = each(tree, shareOf(style.size ?? '') ?? wholeShare);
  // Inside, so that its size is a share of the same text size as that of a `[size]` tag.
  // A message is in its author's language, which nobody knows: not in the page's.
  return (
    <div className="said" lang="">
      {look ? <div style={look}>{text}</div> : text}
    </div>
  );
});
