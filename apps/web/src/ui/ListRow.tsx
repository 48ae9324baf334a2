// One row of a list: who or what, a line about it, what can be done. It leads somewhere, does
// something, or only stands there.
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';

export type ListRowProps = {
  lead?: ReactNode;
  title: ReactNode;
  line?: ReactNode;
  /** Stands at the end: a time, a badge, buttons. */
  aside?: ReactNode;
  to?: LinkProps['to'];
  onPress?: () => void;
  current?: boolean;
  /** Something new is in it: heavier. */
  unread?: boolean;
  /** Of rows that share one stop of the tabulator: whether it is at this one, and what follows when it comes. */
  rover?: { isStop: boolean; onReach: () => void };
  className?: string;
};

export function ListRow(props: ListRowProps) {
  const { lead, title, line, aside, to, onPress, current, unread, rover, className } = props;
  const text = (
    <>
      {lead}
      <span className="list-row-text">
        <span className="list-row-title">{title}</span>
        {line && (
          <span className="list-row-line" title={typeof line === 'string' ? line : undefined}>
            {line}
          </span>
        )}
      </span>
    </>
  );
  return (
    <div className={classes('list-row', current && 'current', unread && 'unread', className)}>
      {to ? (
        <Link to={to} className="list-row-press" {...(current && { 'aria-current': 'page' })}>
          {text}
        </Link>
      ) : onPress ? (
        <button
          type="button"
          className="list-row-press"
          onClick={onPress}
          aria-pressed={current}
          {...(rover && { tabIndex: rover.isStop ? 0 : -1, onFocus: rover.onReach })}
        >
          {text}
        </button>
      ) : (
        text
      )}
      {aside && <div className="list-row-aside">{aside}</div>}
    </div>
  );
}
