// A person's picture, or their first letter where there is none or the reader may not see it. The colour comes from
// the seed (their nick), so it never changes. Presence is a dot for the eye and words for the ear.
import { classes } from './classes.ts';
import { useImageFailure } from './use-image-failure.ts';

export type AvatarProps = {
  name: string;
  /** Defaults to the name. */
  seed?: string;
  sizePx?: number;
  src?: string | null;
  /** Shown as a dot; `presenceText` says it. */
  presence?: 'online' | 'away' | undefined;
  presenceText?: string | undefined;
  className?: string;
};

/** From, to, ink: the six of the drawings and two more. */
const tints = [
  ['oklch(0.85 0.09 60)', 'oklch(0.72 0.13 25)', 'oklch(0.22 0.04 30)'],
  ['oklch(0.8 0.11 12)', 'oklch(0.62 0.15 355)', 'oklch(0.19 0.04 355)'],
  ['oklch(0.8 0.08 230)', 'oklch(0.6 0.1 262)', 'oklch(0.19 0.04 262)'],
  ['oklch(0.82 0.03 110)', 'oklch(0.62 0.03 180)', 'oklch(0.19 0.04 180)'],
  ['oklch(0.84 0.1 130)', 'oklch(0.62 0.1 155)', 'oklch(0.2 0.04 155)'],
  ['oklch(0.86 0.1 85)', 'oklch(0.7 0.12 50)', 'oklch(0.22 0.04 50)'],
  ['oklch(0.83 0.08 185)', 'oklch(0.6 0.09 205)', 'oklch(0.19 0.04 205)'],
  ['oklch(0.8 0.09 310)', 'oklch(0.6 0.12 290)', 'oklch(0.18 0.05 290)'],
] as const;

export function tintOf(seed: string): (typeof tints)[number] {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return tints[sum % tints.length] ?? tints[0];
}

/** Pictures that members gave come in two sizes: the small one fills this on any screen. */
const smallUpToPx = 48;
const fitting = (src: string, sizePx: number): string =>
  sizePx > smallUpToPx ? src : src.replace(/^(\/media\/avatars\/[^/]+\/)large\.jpg$/, '$1small.jpg');

export function Avatar({ name, seed = name, sizePx = 40, src, presence, ...rest }: AvatarProps) {
  const { presenceText, className } = rest;
  const { hasFailed, imageProps } = useImageFailure(src);
  const [from, to, ink] = tintOf(seed);
  const look = { '--size': `${sizePx}px`, background: `linear-gradient(150deg, ${from}, ${to})`, color: ink };
  return (
    <span className={classes('avatar', className)} style={look as object}>
      {src && !hasFailed ? (
        <img
          {...imageProps}
          src={fitting(src, sizePx)}
          alt=""
          width={sizePx}
          height={sizePx}
          loading="lazy"
        />
      ) : (
        <span aria-hidden="true">{[...name][0]?.toUpperCase()}</span>
      )}
      {presence && <span className={classes('avatar-dot', presence)} />}
      {presenceText && <span className="visually-hidden">{presenceText}</span>}
    </span>
  );
}
