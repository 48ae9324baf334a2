// The rhythm of a page: its parts one below the other.
import type { ReactNode } from 'react';

export const PageBody = ({ children }: { children: ReactNode }) => (
  <div className="stack g24">{children}</div>
);
