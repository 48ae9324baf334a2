// A frame of a living scene.
import { aquarium } from './aquarium.ts';
import { candle } from './candle.ts';
import { lighthouse } from './lighthouse.ts';
import type { LivingSceneName } from './names.ts';
import { rain } from './rain.ts';
import { recordPlayer } from './record-player.ts';
import { snow } from './snow.ts';
import { createLivingStage, livingFrame, type LivingStage } from './stage.ts';

const scenes: Record<LivingSceneName, (stage: LivingStage) => void> = {
  record: recordPlayer,
  aquarium,
  rain,
  lighthouse,
  snow,
  candle,
};

/**
 * An `<svg>` of 640 × 480 as text, the same for the same second everywhere. The loop closes: the end is the beginning.
 * Ids inside are those of the scene, so that two moments of one scene need two documents, for instance two images.
 */
export function drawLivingScene(name: LivingSceneName, seconds: number): string {
  const { stage, finish } = createLivingStage(name, seconds);
  scenes[name](stage);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${livingFrame.width} ${livingFrame.height}" ` +
    `width="${livingFrame.width}" height="${livingFrame.height}">${finish()}</svg>`
  );
}
