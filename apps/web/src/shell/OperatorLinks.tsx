// Links to other sites that the operator has configured; without any, nothing is shown.
import type { OutsideLink } from '@alcove/protocol';
import { useId } from 'react';

function OutsideLinks({ links }: { links: readonly OutsideLink[] }) {
  return links.map((link) => (
    <a key={link.url} href={link.url} rel="noopener">
      {link.title}
    </a>
  ));
}

/** The links one below the other, in a phone's drawer. */
export function OperatorLinksSection({ heading, links }: { heading: string; links: readonly OutsideLink[] }) {
  if (links.length === 0) return null;
  return (
    <div className="outside-section">
      <p className="nav-group">{heading}</p>
      <OutsideLinks links={links} />
    </div>
  );
}

/** One word at the foot of the sidebar: a link, or a button that opens a list of several. */
export function OperatorLinksPopover({ word, links }: { word: string; links: readonly OutsideLink[] }) {
  const id = useId();
  const [first, ...others] = links;
  if (!first) return null;
  if (others.length === 0)
    return (
      <a href={first.url} rel="noopener" title={first.title} className="outside-word">
        {word}
      </a>
    );
  return (
    <>
      <button type="button" popoverTarget={id} className="outside-word" style={{ anchorName: `--${id}` }}>
        {word}
      </button>
      <div id={id} popover="auto" className="outside-list" style={{ positionAnchor: `--${id}` }}>
        <OutsideLinks links={links} />
      </div>
    </>
  );
}
