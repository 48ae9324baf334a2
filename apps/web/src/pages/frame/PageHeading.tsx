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
    <header className="flex flex-wrap items-end gap-x-6 gap-y-4">
      {/* An action goes below before it leaves the heading less. */}
      <div className="grid min-w-[min(100%,17rem)] flex-1 gap-2">
        {before}
        <h1 className="d44 wrap-anywhere hyphens-auto">{heading}</h1>
        {lead && <p className="t16 text-text-2">{lead}</p>}
      </div>
      {action}
    </header>
  );
}
