// The house's five sounds: heard as loud as she set them, never in discreet mode.
import { audioPrefix } from '@alcove/protocol';
import type { RoomSound } from '../sounds.ts';
import { type ChatSettings, chatSettings, type Sound } from './chat-settings.ts';

type Around = { discreet: boolean; hidden: boolean };

/** From 0 to 1; 0: it stays silent. A call rings in a hidden tab too: somebody waits. */
export function loudness(sound: Sound, settings: ChatSettings, { discreet, hidden }: Around): number {
  const { on, volume } = settings.sounds[sound];
  if (!on || discreet || (hidden && settings.quietWhenHidden && sound !== 'call')) return 0;
  return (volume / 100) * (settings.volume / 100);
}

const players = new Map<Sound, HTMLAudioElement>();

function play(sound: Sound, volume: number): void {
  if (volume === 0) return;
  const player = players.get(sound) ?? new Audio(`${audioPrefix}${sound}.mp3`);
  players.set(sound, player);
  player.volume = volume;
  player.currentTime = 0;
  // Before the first gesture browsers keep silent; the sound is not worth a word about it.
  player.play().catch(() => undefined);
}

function playSound(sound: Sound): void {
  const discreet = document.documentElement.dataset.discreet !== undefined;
  play(sound, loudness(sound, chatSettings.get(), { discreet, hidden: document.hidden }));
}

/** Many write at once: one sound stands for them. */
const apartMs = 1500;
let lastAt = Number.NEGATIVE_INFINITY;

/** Being called by name is heard; every line only by who wishes it. */
export function playInRoom(happened: RoomSound): void {
  if (happened === 'message') {
    const now = performance.now();
    if (!chatSettings.get().everyMessage || now - lastAt < apartMs) return;
    lastAt = now;
  }
  playSound('message');
}

/** As it would sound if it were on: for the button that tries it. */
export function trySound(sound: Sound): void {
  const { sounds, volume } = chatSettings.get();
  play(sound, (sounds[sound].volume / 100) * (volume / 100));
}
