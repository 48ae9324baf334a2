// The heading of a page: its one h1, and a sentence that says what one finds there.
import type { ReactNode } from 'react';

export function PageHeading({
  heading,
  lead,
  action,
}: {
  heading: ReactNode;
  lead?: string;
  action?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-end gap-4">
      <div className="min-w-0 flex-1">
        <h1 className="d d44 wrap-anywhere">{heading}</h1>
        {lead && <p className="muted t16 mt-2">{lead}</p>}
      </div>
      {action}
    </header>
  );
}
