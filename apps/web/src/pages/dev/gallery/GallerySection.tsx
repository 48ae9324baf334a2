// One titled group of parts.
import type { ReactNode } from 'react';

export const GallerySection = ({
  title,
  wide,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}) => (
  <section className={wide ? 'gallery-section wide' : 'gallery-section'}>
    <h2>{title}</h2>
    {children}
  </section>
);
