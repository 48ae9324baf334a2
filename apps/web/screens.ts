// The named screens of ui/screens.css, for the build: no browser knows @custom-media.
import { readFileSync } from 'node:fs';

const declared = readFileSync(new URL('./src/ui/screens.css', import.meta.url), 'utf8');
const conditions = new Map(
  Array.from(declared.matchAll(/@custom-media (--[\w-]+) ([^;]+);/g), ([, name = '', condition = '']) => [
    `(${name})`,
    `(${condition})`,
  ]),
);

/** The conditions of a media query with each name replaced; a name that no screen has stops the build. */
export const withScreens = (query: string): string =>
  query.replaceAll(/\(--[\w-]+\)/g, (name) => {
    const condition = conditions.get(name);
    if (!condition) throw new Error(`${name} is no screen of ui/screens.css`);
    return condition;
  });

/** A plugin of PostCSS, which sees a sheet after its imports have taken their places. */
export const namedScreens = {
  postcssPlugin: 'named-screens',
  AtRule: {
    media(rule: { params: string }) {
      const whole = withScreens(rule.params);
      if (whole !== rule.params) rule.params = whole;
    },
  },
};
