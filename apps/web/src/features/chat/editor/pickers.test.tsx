// The menus of fonts, sizes and colours, as they are drawn before a choice.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ColourPicker } from './ColourPicker.tsx';
import { FontPicker } from './FontPicker.tsx';

const countOf = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

test('the font menu offers nine fonts by name, and a new editor has Arial (R9.050, R9.051, R9.052)', () => {
  const html = renderToStaticMarkup(
    <FontPicker font={undefined} size={undefined} onFont={() => {}} onSize={() => {}} />,
  );
  const menu = /<fieldset.*?<\/fieldset>/s.exec(html)?.[0] ?? '';
  const names = [...menu.matchAll(/<input type="radio"[^>]*\/>([^<]+)/g)].map(([, name]) => name);
  expect(names).toEqual([
    'Arial',
    'Comic Sans MS',
    'Courier New',
    'Georgia',
    'Impact',
    'Tahoma',
    'Times New Roman',
    'Trebuchet MS',
    'Verdana',
  ]);
  expect(menu).toMatch(/<input type="radio"[^>]*checked=""[^>]*\/>Arial</);
  expect(countOf(menu, /checked=""/g)).toBe(1);
});

test('the colour menu offers thirty colours (R9.053)', () => {
  const html = renderToStaticMarkup(<ColourPicker current={undefined} onPick={() => {}} />);
  const menu = /<fieldset.*?<\/fieldset>/s.exec(html)?.[0] ?? '';
  expect(countOf(menu, /<button/g)).toBe(30);
  expect(new Set(menu.match(/style="[^"]*"/g)).size).toBe(30);
});
