// The scenes of rooms, read from `scenes/`: a line begins with the number of its speaker, and an empty line ends a scene.
import { readFile } from 'node:fs/promises';
import type { Scene } from './running-order.ts';

const scenesOf = (text: string): Scene[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((scene) =>
      scene.split('\n').map((line) => {
        const space = line.indexOf(' ');
        return [Number(line.slice(0, space)), line.slice(space + 1)] as const;
      }),
    );

export const sceneFiles = ['drawing-room', 'lighthouse', 'roofs', 'neighbours', 'candle'] as const;
export type SceneFile = (typeof sceneFiles)[number];

export const readScenes = async (file: SceneFile): Promise<Scene[]> =>
  scenesOf(await readFile(new URL(`../../scenes/${file}.txt`, import.meta.url), 'utf8'));
