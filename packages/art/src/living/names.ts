// The six living scenes by name, and which of them have a sound.
export const livingScenes = ['record', 'aquarium', 'rain', 'lighthouse', 'snow', 'candle'] as const;
export type LivingSceneName = (typeof livingScenes)[number];

/** Every scene repeats after so long, in seconds. */
export const loopSeconds = 10;
