// A story or a person as a door whose ring empties with the day: aurore while something is unseen, grey once all is.
import './story-arch.css';
import { type ReactNode, useId } from 'react';
import { classes } from '../../../ui/classes.ts';
import { MediaFrame } from '../../../ui/Media.tsx';
import { dashesOf, doorPath } from './ring.ts';

const sizes = { tile: [164, 212], own: [92, 116], rail: [84, 106], portrait: [182, 226] } as const;

export type StoryArchProps = {
  size: keyof typeof sizes;
  /** `waits`: nobody else sees it yet; `dry`: nothing can be loaded now; `live`: its author is on the air. */
  tone?: 'lit' | 'waits' | 'rejected' | 'dry' | 'live';
  /** Of the day, what is left: 0 to 1. */
  share?: number;
  /** Of each piece, whether the reader has seen it. */
  seen?: readonly boolean[];
  picture?: ReactNode;
  /** Behind the picture while it loads. */
  colour?: string | undefined;
  isLocked?: boolean;
  /** Over the picture. */
  centre?: ReactNode;
  foot?: ReactNode;
};

export function StoryArch({ size, tone = 'lit', share = 1, seen = [false], ...shown }: StoryArchProps) {
  const id = useId();
  const [width, height] = sizes[size];
  const door = doorPath(width, height);
  const dashes =
    tone === 'waits' ? '3.4 2.6' : tone === 'rejected' || tone === 'live' ? '100 100' : dashesOf(share, seen);
  return (
    <div
      className={classes('story-arch', size, tone !== 'lit' && tone)}
      style={{ '--wide': `${width}px`, aspectRatio: `${width} / ${height}` } as object}
    >
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--coral)" />
          <stop offset="0.55" stopColor="var(--lamp)" />
          <stop offset="1" stopColor="var(--citron)" />
        </linearGradient>
        <path d={door} />
        {dashes && (
          <path
            d={door}
            className="story-left"
            pathLength={100}
            strokeDasharray={dashes}
            style={tone === 'lit' ? { stroke: `url(#${id})` } : undefined}
          />
        )}
      </svg>
      {size !== 'portrait' && (
        <MediaFrame
          className={classes('story-door', shown.isLocked && 'veiled')}
          shaded={Boolean(shown.foot)}
          style={{ background: shown.colour }}
        >
          {shown.picture}
          {shown.centre && (
            <span className="story-centre">
              <span className={classes(shown.isLocked && 'veil-arch')}>{shown.centre}</span>
            </span>
          )}
          {shown.foot && <span className="story-foot">{shown.foot}</span>}
        </MediaFrame>
      )}
    </div>
  );
}
