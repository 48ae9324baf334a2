// How far: a ring, a bar, a sound level, steps behind and ahead, amounts as arches.
import Check from 'lucide-react/icons/check';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

export type ProgressTone = 'accent' | 'premium' | 'token' | 'success' | 'warning' | 'danger';

const radius = 20;
const round = 2 * Math.PI * radius;

export type ProgressRingProps = {
  /** 0 to 1. */
  value: number;
  /** What it measures. Leave out when the text beside says it: the ring is then decoration. */
  label?: string;
  sizePx?: number;
  tone?: ProgressTone;
  /** Written inside. */
  children?: ReactNode;
};

export function ProgressRing({ value, label, sizePx = 48, tone = 'premium', children }: ProgressRingProps) {
  const share = Math.max(0, Math.min(1, value));
  const said = label
    ? { role: 'progressbar', 'aria-label': label, 'aria-valuenow': Math.round(share * 100) }
    : { 'aria-hidden': children === undefined };
  return (
    <span className="progress-ring" style={{ width: sizePx, height: sizePx }} {...said}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r={radius} stroke="var(--surface-3)" />
        <circle
          cx="24"
          cy="24"
          r={radius}
          stroke={`var(--${tone})`}
          strokeLinecap="round"
          strokeDasharray={`${(share * round).toFixed(1)} ${round.toFixed(1)}`}
          transform="rotate(-90 24 24)"
        />
      </svg>
      {children !== undefined && <span className="progress-ring-text">{children}</span>}
    </span>
  );
}

export type ProgressBarProps = { value: number; label: string; tone?: ProgressTone; className?: string };

export const ProgressBar = ({ value, label, tone = 'accent', className }: ProgressBarProps) => (
  <progress
    aria-label={label}
    max={1}
    value={Math.max(0, Math.min(1, value))}
    className={classes('bar', className)}
    style={{ color: `var(--${tone})` }}
  />
);

const levels = 22;
const loudFrom = 0.85;

/** A sound level. `text` says in words whether it is right. */
export const LevelMeter = ({ value, label, text }: { value: number; label: string; text: string }) => (
  <span className="level">
    <meter className="visually-hidden" aria-label={label} aria-valuetext={text} max={1} value={value} />
    {Array.from({ length: levels }, (_, i) => (
      <i key={i} className={classes(i / levels < value && (i / levels > loudFrom ? 'loud' : 'lit'))} />
    ))}
  </span>
);

export type Step = { key: string; label: ReactNode };

/** Where one is in a sequence: small arches, the done ones ticked. */
export const Stepper = ({
  label,
  steps,
  current,
}: {
  label: string;
  steps: readonly Step[];
  /** Nothing once all are done. */
  current: string | undefined;
}) => {
  const at = current === undefined ? steps.length : steps.findIndex((step) => step.key === current);
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, i) => (
        <li
          key={step.key}
          className={i < at ? 'done' : i === at ? 'current' : undefined}
          {...(i === at && { 'aria-current': 'step' as const })}
        >
          <i>{i < at ? <Icon of={Check} size={14} /> : i + 1}</i>
          <span>{step.label}</span>
        </li>
      ))}
    </ol>
  );
};

export type ArchBar = {
  key: string;
  label: ReactNode;
  value: number;
  /** The value, written. */
  text: ReactNode;
  to?: string;
  current?: boolean;
};

/** Amounts side by side, each an arch as tall as its value. From zero, always. */
export function ArchBars({
  label,
  bars,
  heightPx = 44,
}: {
  label: string;
  bars: readonly ArchBar[];
  heightPx?: number;
}) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <ul className="arch-bars" aria-label={label} style={{ '--bar-room': `${heightPx}px` } as CSSProperties}>
      {bars.map(({ key, label: name, value, text, to, current }) => {
        const inside = (
          <>
            <span className="arch-bar-room">
              <i style={{ height: `${(value / most) * 100}%` }} />
            </span>
            <b>{name}</b>
            <span className="t12">{text}</span>
          </>
        );
        const mark = current ? { 'aria-current': 'true' as const } : {};
        return (
          <li key={key}>
            {to ? (
              <Link to={to} className="arch-bar" {...mark}>
                {inside}
              </Link>
            ) : (
              <span className="arch-bar" {...mark}>
                {inside}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export type Moment = {
  key: string;
  title: ReactNode;
  line?: ReactNode;
  time?: ReactNode;
  state: 'done' | 'now' | 'later';
};

/** What happened and what comes, from top to bottom. */
export const Timeline = ({ moments }: { moments: readonly Moment[] }) => (
  <ol className="timeline">
    {moments.map(({ key, title, line, time, state }) => (
      <li key={key} className={state}>
        <div>
          <b>{title}</b>
          {time && <span className="timeline-time">{time}</span>}
        </div>
        {line && <p>{line}</p>}
      </li>
    ))}
  </ol>
);
