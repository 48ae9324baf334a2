// The sounds of living scenes, computed: loops of ten seconds in mono, whose end passes into their beginning because
// every tone fits whole times into the loop and every filter has run once around before it counts.
import { type LivingSceneName, loopSeconds } from '@alcove/art/living';

export const samplesPerSecond = 48_000;
const samples = loopSeconds * samplesPerSecond;
const fullTurn = Math.PI * 2;
type Sound = Float64Array;

/** Xorshift: the same noise at each drawing. */
function noiseFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2 ** 31;
  };
}
const noise = (seed: number): Sound => Float64Array.from({ length: samples }, noiseFrom(seed));

/** One pole, around the loop twice: the second time it begins as it ends. */
function lowPass(sound: Sound, cutHz: number): Sound {
  const share = 1 - Math.exp((-fullTurn * cutHz) / samplesPerSecond);
  const passed = new Float64Array(samples);
  let level = 0;
  for (const _round of [1, 2])
    for (let at = 0; at < samples; at++) {
      level += share * ((sound[at] ?? 0) - level);
      passed[at] = level;
    }
  return passed;
}
const highPass = (sound: Sound, cutHz: number): Sound => {
  const low = lowPass(sound, cutHz);
  return sound.map((value, at) => value - (low[at] ?? 0));
};

const mix = (...parts: [Sound, (moment: number) => number][]): Sound =>
  Float64Array.from({ length: samples }, (_, at) =>
    parts.reduce((sum, [sound, level]) => sum + (sound[at] ?? 0) * level(at / samples), 0),
  );

/** Clicks that die away, so many in a loop; `hz` is what they ring at. */
function clicks(seed: number, count: number, hz: number, fadeMs: number): Sound {
  const random = noiseFrom(seed);
  const sound = new Float64Array(samples);
  const fade = (fadeMs / 1000) * samplesPerSecond;
  for (let click = 0; click < count; click++) {
    const begin = Math.floor(((random() + 1) / 2) * samples);
    const loud = 0.2 + 0.8 * random() ** 2;
    const ring = hz * (1 + 0.4 * random());
    for (let at = 0; at < fade * 6; at++) {
      const value = loud * Math.exp(-at / fade) * Math.sin((fullTurn * ring * at) / samplesPerSecond);
      const place = (begin + at) % samples;
      sound[place] = (sound[place] ?? 0) + value;
    }
  }
  return sound;
}

/** Of the two: F major 7 and A minor 7, low and soft. */
const chords = [
  [174.6, 220, 261.6, 329.6],
  [220, 261.6, 329.6, 392],
];
function twoChords(): Sound {
  const sound = new Float64Array(samples);
  for (const [place, tones] of chords.entries()) {
    for (const hz of tones.map((tone) => Math.round(tone * loopSeconds) / loopSeconds))
      for (let at = 0; at < samples; at++) {
        const within = (at / samples) * chords.length - place;
        if (within < 0 || within >= 1) continue;
        const rises = Math.min(1, within / 0.04);
        const level =
          rises * Math.exp(-2.2 * within) * Math.sin(Math.PI * Math.min(1, 2 * (1 - within)) * 0.5);
        const angle = (fullTurn * hz * at) / samplesPerSecond;
        sound[at] = (sound[at] ?? 0) + level * (Math.sin(angle) + 0.3 * Math.sin(2 * angle)) * 0.25;
      }
  }
  return sound;
}

const even = (level: number) => () => level;

const crackle = (): Sound =>
  mix(
    [twoChords(), even(0.34)],
    [clicks(11, 90, 2400, 0.5), even(0.22)],
    [highPass(lowPass(noise(5), 5000), 900), even(0.012)],
  );
const rainfall = (): Sound =>
  mix(
    [highPass(lowPass(noise(7), 6000), 500), (moment) => 0.13 + 0.02 * Math.sin(fullTurn * moment)],
    [clicks(23, 260, 1500, 1.5), even(0.05)],
  );
/** Two waves in a loop: they rise slowly, and their foam is brighter. */
const wave = (moment: number) => ((1 - Math.cos(fullTurn * 2 * moment)) / 2) ** 1.6;
const swell = (): Sound =>
  mix(
    [lowPass(lowPass(noise(3), 420), 420), (moment) => 0.5 + 1.4 * wave(moment)],
    [highPass(lowPass(noise(9), 3600), 900), (moment) => 0.06 * wave(moment - 0.04)],
  );

export const sceneSounds: Partial<Record<LivingSceneName, () => Sound>> = {
  record: crackle,
  rain: rainfall,
  lighthouse: swell,
};

/** Signed 16 bit, as ffmpeg reads it. */
export function pcmOf(sound: Sound): Buffer {
  const pcm = Buffer.alloc(sound.length * 2);
  for (const [at, value] of sound.entries())
    pcm.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_000), at * 2);
  return pcm;
}
