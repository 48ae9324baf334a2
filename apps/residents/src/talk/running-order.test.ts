import { parse, toText } from '@alcove/markup';
import { messageLimits } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { createRunningOrder, type Scene } from './running-order.ts';
import { englishScenes } from './scenes-en.ts';
import { frenchScenes, frenchSolos } from './scenes-fr.ts';
import { russianScenes } from './scenes-ru.ts';

const all: readonly Scene[] = [...frenchScenes, ...frenchSolos, ...englishScenes, ...russianScenes];
const three = ['Faustine', 'Salomé', 'Théodore'];

test('every line of a scene can be written, and no line stands twice', () => {
  const lines = all.flatMap((scene) => scene.map(([, words]) => words));
  expect(new Set(lines).size).toBe(lines.length);
  for (const line of lines) {
    expect(line.length).toBeLessThan(messageLimits.max);
    expect(line.includes('[img') || toText(parse(line)) !== '').toBe(true);
  }
});

test('residents play each scene once before any comes again, and two lines of one role have one speaker', () => {
  const order = createRunningOrder(frenchScenes, Math.random);
  const count = frenchScenes.flat().length;
  const round = Array.from({ length: count }, () => order.next(three));
  expect(new Set(round.map((line) => line?.words)).size).toBe(count);
  const scene = frenchScenes[0] as Scene;
  const saidBy = (nth: number) => round.find((line) => line?.words === scene[nth]?.[1])?.by;
  expect(saidBy(1)).toBe(saidBy(4));
  expect(saidBy(0)).not.toBe(saidBy(1));
});

test('the lines of a resident who has left are not said by another one, and nobody alone plays a scene of three', () => {
  const scene: Scene = [
    [0, 'one'],
    [1, 'two'],
    [0, 'three'],
  ];
  const order = createRunningOrder([scene], () => 0);
  const begun = order.next(['A', 'B']);
  const left = [begun?.by ?? ''];
  expect(order.next(left)?.words).toBe('three');
  expect(order.next(left)).toBeUndefined();
});
