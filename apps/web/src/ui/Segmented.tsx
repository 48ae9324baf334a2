// A few short choices side by side, one always taken. Radios for a value, links for places.
import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { type Glyph, Icon } from './Icon.tsx';

export type Segment<Value extends string> = {
  value: Value;
  label: ReactNode;
  icon?: Glyph;
  disabled?: boolean;
};

export type SegmentedProps<Value extends string> = {
  /** Names the choice for those who do not see it. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Set it when the value travels in a form. */
  name?: string;
  full?: boolean;
  className?: string;
};

export function Segmented<Value extends string>({ label, segments, value, ...rest }: SegmentedProps<Value>) {
  const { onChange, name, full, className } = rest;
  const ownName = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes('segmented', full && 'full', className)}>
      {segments.map((segment) => (
        <label key={segment.value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name ?? ownName}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.disabled}
            onChange={() => onChange(segment.value)}
          />
          {segment.icon && <Icon of={segment.icon} size={16} />}
          {segment.label}
        </label>
      ))}
    </div>
  );
}

/** The same look around links: mark the current one with `aria-current`. */
export const SegmentedLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  // Not a landmark: the same links may stand in a menu and at the foot of the page.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls of a form
  <div role="group" aria-label={label} className="segmented">
    {children}
  </div>
);
