// A number chosen by sliding or typed: the two always agree.
import { type CSSProperties, type ReactNode, useId } from 'react';

type Bounds = { min: number; max: number; step?: number };

export type SliderProps = Bounds & {
  label: ReactNode;
  value: number;
  onChange: (value: number) => void;
  /** After the number: km, %, s. */
  unit?: string;
  name?: string;
};

const within = (value: number, { min, max }: Bounds) => Math.max(min, Math.min(max, value));
const share = (value: number, { min, max }: Bounds) => `${((value - min) / (max - min || 1)) * 100}%`;

export function Slider({ label, value, onChange, unit, name, ...bounds }: SliderProps) {
  const id = useId();
  return (
    <div className="slider">
      <div className="slider-head">
        <label htmlFor={id} id={`${id}-label`} className="field-label">
          {label}
        </label>
        <TypedNumber
          named={{ 'aria-labelledby': `${id}-label` }}
          value={value}
          onChange={onChange}
          bounds={bounds}
        />
        {unit && <span className="dim">{unit}</span>}
      </div>
      <input
        type="range"
        id={id}
        name={name}
        {...bounds}
        value={value}
        style={{ '--to': share(value, bounds) } as CSSProperties}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        {...(unit && { 'aria-valuetext': `${value} ${unit}` })}
      />
    </div>
  );
}

type TypedProps = {
  named: { 'aria-label': string } | { 'aria-labelledby': string };
  value: number;
  onChange: (value: number) => void;
  bounds: Bounds;
};

/** Committed on leaving: a half-typed number must not be pulled into the bounds. */
function TypedNumber({ named, value, onChange, bounds }: TypedProps) {
  const commit = (text: string) => {
    const typed = Number(text);
    if (text !== '' && Number.isFinite(typed)) onChange(within(typed, bounds));
  };
  return (
    <input
      key={value}
      type="number"
      inputMode="numeric"
      className="slider-number"
      {...named}
      {...bounds}
      defaultValue={value}
      onBlur={(event) => commit(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(event.currentTarget.value);
      }}
    />
  );
}
