// The typeface of the interface for documents that load nothing of the web app: card fields, developers' pages.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const fonts = path.resolve(import.meta.dirname, '../../../../web/src/ui/fonts');
const files = [
  ['onest-latin', 'U+0020-007E,U+00A0-00FF,U+0152-0153,U+2010-2026,U+202F,U+20AC,U+2190-2193,U+2212'],
  ['onest-cyrillic', 'U+0401,U+0410-044F,U+0451,U+2116'],
] as const;

const faceOf = (file: string, range: string): string =>
  `@font-face{font-family:"Onest Variable";font-weight:400 750;unicode-range:${range};` +
  `src:url(data:font/woff2;base64,${readFileSync(path.join(fonts, `${file}.woff2`), 'base64')}) format("woff2")}`;

let faces: string | undefined;

/** For a style element; the document's policy needs `font-src data:`. */
export const interfaceFont = (): string =>
  (faces ??= files.map(([file, range]) => faceOf(file, range)).join(''));
