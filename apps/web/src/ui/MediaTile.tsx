// One item of a gallery: its frame leads to it, its caption stands beneath.
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Media, type MediaProps } from './Media.tsx';

export type MediaTileProps = MediaProps & {
  to: LinkProps['to'];
  /** What the link leads to, when no caption says it. */
  label?: string;
  title?: ReactNode;
  /** Under the title: who, when. */
  line?: ReactNode;
  /** Before the caption: an avatar. */
  lead?: ReactNode;
};

export function MediaTile({ to, label, title, line, lead, ratio = '3 / 2', ...media }: MediaTileProps) {
  return (
    <article className="media-tile">
      <Media ratio={ratio} {...media} />
      {(title || line) && (
        <div className="media-tile-caption">
          {lead}
          <div>
            {title && <h3>{title}</h3>}
            {line && <p>{line}</p>}
          </div>
        </div>
      )}
      <Link to={to} className="media-tile-link">
        <span className="visually-hidden">{label ?? title}</span>
      </Link>
    </article>
  );
}
