// Which scene a room plays next, and who says its lines: each scene once before any comes again, in another order each
// time, by residents who are there.

/** A line: the place of its speaker among those who are there, and its words. */
export type Scene = readonly (readonly [speaker: number, words: string])[];

export type Spoken = {
  by: string;
  words: string;
  /** A scene of one speaker ends with it. */
  endsSolo: boolean;
};

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const order = [...all];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

const voicesOf = (scene: Scene): number => Math.max(...scene.map(([speaker]) => speaker)) + 1;

export function createRunningOrder(scenes: readonly Scene[], random: () => number) {
  let waiting: Scene[] = [];
  let current: Spoken[] = [];
  let last: Scene | undefined;
  return {
    /** The next line; undefined where those who are there are too few for every scene. */
    next(present: readonly string[]): Spoken | undefined {
      current = current.filter(({ by }) => present.includes(by));
      if (current.length === 0) {
        const fits = (scene: Scene) => voicesOf(scene) <= present.length;
        if (!waiting.some(fits)) {
          // The scene that ended the round does not begin the next one.
          const round = shuffled(scenes, random);
          waiting = round[0] === last ? [...round.slice(1), ...round.slice(0, 1)] : round;
        }
        const scene = waiting.find(fits);
        if (!scene) return undefined;
        waiting = waiting.filter((other) => other !== scene);
        last = scene;
        const voices = shuffled(present, random);
        current = scene.map(([speaker, words], nth) => ({
          by: voices[speaker] as string,
          words,
          endsSolo: nth === scene.length - 1 && voicesOf(scene) === 1,
        }));
      }
      return current.shift();
    },
  };
}
