// The window of a camera. Never blank: the last picture stays, dimmed, whatever happened.
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { MediaFrame, type MediaCorners } from './Media.tsx';
import { Spinner } from './Spinner.tsx';

export type LiveTileState = 'live' | 'connecting' | 'muted' | 'paused' | 'lost' | 'limited';

export type LiveTileProps = MediaCorners & {
  state: LiveTileState;
  /** The video or the last snapshot. */
  children: ReactNode;
  /** What the state says, over the picture. */
  says?: ReactNode;
  /** One way out of it: try again, become Premium. */
  action?: ReactNode;
  /** Who it is, at the foot. */
  caption?: ReactNode;
  /** Controls at the foot's end. */
  controls?: ReactNode;
  /** The member's own: outlined while people can see it. */
  mine?: boolean;
  ratio?: string;
  className?: string;
};

export function LiveTile({ state, children, says, action, caption, controls, mine, ...rest }: LiveTileProps) {
  const { className, ...media } = rest;
  return (
    <MediaFrame {...media} shaded className={classes('live-tile', state, mine && 'mine', className)}>
      {children}
      {says && (
        <div className="live-says" aria-live="polite">
          {state === 'connecting' && <Spinner size={24} />}
          <span>{says}</span>
          {action}
        </div>
      )}
      {(caption || controls) && (
        <div className="live-foot">
          <span className="live-caption">{caption}</span>
          {controls}
        </div>
      )}
    </MediaFrame>
  );
}
