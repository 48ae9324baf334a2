// The heading of a page: its one h1, and a sentence that says what one finds there.
import type { ReactNode } from 'react';

export function PageHeading({
  heading,
  lead,
  before,
  action,
}: {
  heading: ReactNode;
  lead?: ReactNode;
  /** A tag or a trail above the heading. */
  before?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <header className="page-heading cluster g16">
      <div className="stack g8">
        {before}
        <h1 className="d44 breakable">{heading}</h1>
        {lead && <p className="t16 muted">{lead}</p>}
      </div>
      {action}
    </header>
  );
}
