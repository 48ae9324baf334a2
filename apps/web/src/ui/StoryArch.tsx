// A person's door among the stories: lit when something new is behind it, emptying with the time left.
import Plus from 'lucide-react/icons/plus';
import type { CSSProperties, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

export type StoryArchProps = {
  to: LinkProps['to'];
  /** The picture. */
  children: ReactNode;
  /** Under the arch. */
  label: ReactNode;
  line?: ReactNode;
  state: 'unseen' | 'seen' | 'own' | 'live';
  /** Said after the label: "new story", "already seen". */
  stateText: string;
  /** How much of the time is left, 0 to 1: that much of the ring is lit. */
  left?: number;
  widthPx?: number;
};

export function StoryArch({
  to,
  children,
  label,
  line,
  state,
  stateText,
  left,
  widthPx = 84,
}: StoryArchProps) {
  const size = { '--w': `${widthPx}px`, ...(left !== undefined && { '--left': left }) } as CSSProperties;
  return (
    <Link to={to} className={classes('story-arch', state, left !== undefined && 'emptying')} style={size}>
      <span className="story-ring">
        <span className="media">{children}</span>
        {state === 'own' && (
          <span className="story-plus">
            <Icon of={Plus} size={16} />
          </span>
        )}
        {state === 'live' && <span className="live-dot story-live" />}
      </span>
      <span className="story-label">{label}</span>
      {line && <span className="story-line">{line}</span>}
      <span className="visually-hidden">{stateText}</span>
    </Link>
  );
}
