// Where the loops are, and how they are read. Film and sound are IVF: a film any player shows, a sound is its Opus
// packets of 20 ms in the same container.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { livingScenes, type LivingSceneName, loopSeconds } from '@alcove/art/living';
import { createLoop, type Loop, readIvf } from '@alcove/sfu/publisher';

export const framesPerSecond = 12;
export const soundsPerSecond = 50;
/** Of each scene, spread over its loop. */
const picturesPerLoop = 4;

const inLoops = (name: string) => fileURLToPath(new URL(`../../loops/${name}`, import.meta.url));
export const filmFile = (scene: LivingSceneName) => inLoops(`${scene}.ivf`);
export const soundFile = (scene: LivingSceneName) => inLoops(`${scene}-sound.ivf`);
export const pictureFiles = (scene: LivingSceneName) =>
  Array.from({ length: picturesPerLoop }, (_, number) => ({
    file: inLoops(`${scene}-${number + 1}.jpg`),
    seconds: ((number + 0.3) * loopSeconds) / picturesPerLoop,
  }));

const scenesWithSound: readonly LivingSceneName[] = ['record', 'rain', 'lighthouse'];
export const hasSound = (scene: LivingSceneName): boolean => scenesWithSound.includes(scene);

export type SceneLoops = Record<LivingSceneName, SceneLoop>;
type SceneLoop = {
  loop: Loop;
  /** A JPEG in base64: one after the other, so that two in a row differ. */
  nextPicture(): string | undefined;
};

async function readSceneLoop(scene: LivingSceneName): Promise<SceneLoop> {
  const [film, sound, pictures] = await Promise.all([
    readFile(filmFile(scene)),
    hasSound(scene) ? readFile(soundFile(scene)) : undefined,
    Promise.all(pictureFiles(scene).map(({ file }) => readFile(file, 'base64'))),
  ]);
  let next = 0;
  return {
    loop: createLoop({ frames: readIvf(film), framesPerSecond, sounds: sound ? readIvf(sound) : [] }),
    nextPicture: () => pictures[next++ % pictures.length],
  };
}

export async function readSceneLoops(): Promise<SceneLoops> {
  const read = await Promise.all(livingScenes.map(async (scene) => [scene, await readSceneLoop(scene)]));
  return Object.fromEntries(read) as SceneLoops;
}
