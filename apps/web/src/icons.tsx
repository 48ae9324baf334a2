// The icons that every page shows stand once in each document, in a sheet the server writes; here is only how to point
// at them. Drawn twenty times in the first page's scripts, they would be its heaviest part.
import { createContext, type SVGProps, useContext } from 'react';
import type { Glyph } from './ui/Icon.tsx';

export const iconNames = [
  'archive',
  'arrow-left',
  'arrow-up-right',
  'badge-check',
  'circle-alert',
  'circle-dashed',
  'cookie',
  'credit-card',
  'door-open',
  'eye-off',
  'gem',
  'heart-handshake',
  'house',
  'lamp',
  'loader-circle',
  'map-pin',
  'menu',
  'message-circle',
  'messages-square',
  'plus',
  'radio',
  'rotate-ccw',
  'search',
  'shield-check',
  'sliders',
  'sparkles',
  'sun-moon',
  'user',
  'users',
  'wifi-off',
  'x',
] as const;
export type IconName = (typeof iconNames)[number];

export const symbolId = (name: IconName): string => `icon-${name}`;

const pointing = new Map<IconName, Glyph>();

/** A glyph for `Icon` and its like. */
export function glyph(name: IconName): Glyph {
  const known = pointing.get(name);
  if (known) return known;
  const Pointing = (props: SVGProps<SVGSVGElement>) => (
    <svg {...props}>
      <use href={`#${symbolId(name)}`} />
    </svg>
  );
  pointing.set(name, Pointing);
  return Pointing;
}

/** Set while rendering on the server only: in the browser the sheet is already there. */
export const IconSheetMarkup = createContext('');
const sheetId = 'icons';

let inDocument: string | undefined;
const markupInDocument = (): string =>
  (inDocument ??= globalThis.document?.getElementById(sheetId)?.innerHTML ?? '');

export function IconSheet() {
  const markup = useContext(IconSheetMarkup) || markupInDocument();
  return (
    <svg
      id={sheetId}
      className="icon-sheet"
      aria-hidden="true"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
