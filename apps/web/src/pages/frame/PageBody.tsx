// The rhythm of a page: its parts one below the other.
import type { ReactNode } from 'react';

export const PageBody = ({ children }: { children: ReactNode }) => (
  <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">{children}</div>
);
