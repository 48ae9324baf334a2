// One offer among several, chosen like a radio: its price in the display face. Put them in a
// `Field group` and give all the same `name`.
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

export type PriceCardProps = Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  /** What is bought: "3 mois", "1 000". With `look="pack"` it is the large figure. */
  title: ReactNode;
  price: ReactNode;
  /** Under the price: per day, per unit. */
  line?: ReactNode;
  /** At the foot: until when, for whom. In a pack: what is given on top. */
  foot?: ReactNode;
  /** Over the upper edge. */
  flag?: ReactNode;
  /** `plan` in the aurore, `pack` in the token's colour. */
  look?: 'plan' | 'pack';
};

export function PriceCard({
  title,
  price,
  line,
  foot,
  flag,
  look = 'plan',
  className,
  ...props
}: PriceCardProps) {
  const id = useId();
  return (
    <label className={classes('price-card', look, className)}>
      <span className="price-card-head">
        <span className={look === 'pack' ? 'price-card-figure' : 'price-card-title'} id={`${id}-title`}>
          {title}
        </span>
        <input
          type="radio"
          className={classes('radio', look === 'pack' && 'visually-hidden')}
          {...props}
          aria-labelledby={`${id}-title ${id}-price`}
        />
      </span>
      <span className={look === 'pack' ? 'price-card-price' : 'price-card-figure'} id={`${id}-price`}>
        {price}
      </span>
      {line && <span className="price-card-line">{line}</span>}
      {foot && <span className="price-card-foot">{foot}</span>}
      {flag && <span className="price-card-flag">{flag}</span>}
    </label>
  );
}
