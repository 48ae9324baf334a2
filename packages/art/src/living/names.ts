// The six living scenes by name.
export const livingScenes = ['record', 'aquarium', 'rain', 'lighthouse', 'snow', 'candle'] as const;
export type LivingSceneName = (typeof livingScenes)[number];
