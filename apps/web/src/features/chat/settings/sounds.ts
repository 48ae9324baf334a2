// The five sounds of the chat: played at the member's volume, never in discreet mode.
import { audioPrefix } from '@alcove/protocol';
import type { RoomSound } from '../sounds.ts';
import { type ChatSettings, chatSettings, type Sound } from './chat-settings.ts';

type PageState = { discreet: boolean; hidden: boolean };

/** The volume from 0 to 1; 0 is silent. A call also rings in a hidden tab: its caller waits. */
export function loudness(sound: Sound, settings: ChatSettings, { discreet, hidden }: PageState): number {
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
  // Before the first gesture browsers refuse to play; no message is needed.
  player.play().catch(() => undefined);
}

function playSound(sound: Sound): void {
  const discreet = document.documentElement.dataset.discreet !== undefined;
  play(sound, loudness(sound, chatSettings.get(), { discreet, hidden: document.hidden }));
}

/** Messages that arrive within this time share one sound. */
const minGapMs = 1500;
let lastAt = Number.NEGATIVE_INFINITY;

/** A mention plays a sound; every message does only where the setting says so. */
export function playInRoom(event: RoomSound): void {
  if (event === 'message') {
    const now = performance.now();
    if (!chatSettings.get().everyMessage || now - lastAt < minGapMs) return;
    lastAt = now;
  }
  playSound('message');
}

/** Plays the sound as if it were switched on, for the button that tries it. */
export function trySound(sound: Sound): void {
  const { sounds, volume } = chatSettings.get();
  play(sound, (sounds[sound].volume / 100) * (volume / 100));
}
