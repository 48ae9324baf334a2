import { parse, toText } from '@alcove/markup';
import { messageLimits } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { residents } from '../table.ts';
import { pauseMs } from './pace.ts';
import { createRunningOrder, type Scene } from './running-order.ts';
import { readScenes, type SceneFile, sceneFiles } from './scene-files.ts';

const all = await Promise.all(sceneFiles.map(readScenes));
const three = ['Faustine', 'Salomé', 'Théodore'];
const usual = { random: () => 0.5 };

test('every line of a scene can be written, and no line stands twice', () => {
  const lines = all.flat(2).map(([, words]) => words);
  expect(new Set(lines).size).toBe(lines.length);
  for (const line of lines) {
    expect(line.length).toBeLessThan(messageLimits.max);
    expect(line.includes('[img') || toText(parse(line)) !== '').toBe(true);
  }
});

/** Who reads hears all scenes once in this time, at the usual pace. */
function minutesOf(scenes: readonly Scene[], voices: readonly string[]): number {
  const order = createRunningOrder(scenes, usual.random);
  const pauses = scenes.flat().map(() => {
    const line = order.next(voices);
    return line ? pauseMs(usual, { hasReaders: true, afterSolo: line.endsSolo }) : 0;
  });
  return pauses.reduce((sum, pause) => sum + pause, 0) / 60_000;
}

test.each(sceneFiles.map((file: SceneFile) => [file] as const))(
  'a reader hears the residents of one room for half an hour without a repeated line: %s',
  async (file) => {
    const voices = residents.filter(({ talk }) => talk === file).map(({ nick }) => nick);
    expect(voices).not.toHaveLength(0);
    expect(minutesOf(await readScenes(file), voices)).toBeGreaterThanOrEqual(30);
  },
);

test('residents play each scene once before any comes again, and two lines of one role have one speaker', async () => {
  const frenchScenes = await readScenes('drawing-room');
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
