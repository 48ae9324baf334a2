// Drawn cameras: scenes that move, as loops of ten seconds. A face of its own, because what shows them is loaded
// where a camera is chosen, and nowhere else.
export { drawLivingScene } from './draw.ts';
export { livingScenes, type LivingSceneName, loopSeconds } from './names.ts';
