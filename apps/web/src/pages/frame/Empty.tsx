import type { ReactNode } from 'react';

export function Empty({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </section>
  );
}
