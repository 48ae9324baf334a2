// The chat settings of this browser: stored in it, and shared by its tabs.
import { chatSounds, videoQualities } from '@alcove/protocol';
import { useSyncExternalStore } from 'react';

export type Sound = (typeof chatSounds)[number];
export type VideoQuality = (typeof videoQualities)[number]['name'];

export const textSizes = ['small', 'usual', 'large'] as const;
export type TextSize = (typeof textSizes)[number];

export type ChatSettings = {
  /** Otherwise Enter begins a new line, and Ctrl+Enter sends. */
  enterSends: boolean;
  /** Whether the log shows who comes in. */
  showComings: boolean;
  showTimes: boolean;
  textSize: TextSize;
  /** Ids as the browser gave them; empty: the browser's default device. */
  camera: string;
  microphone: string;
  quality: VideoQuality;
  /** The own picture is mirrored for oneself only. */
  mirror: boolean;
  /** In per cent, applied to the volume of each sound. */
  volume: number;
  sounds: Record<Sound, { on: boolean; volume: number }>;
  /** Whether every message plays a sound, not only a mention. */
  everyMessage: boolean;
  /** Mutes all sounds except calls. */
  quietWhenHidden: boolean;
};

export const defaultSettings: ChatSettings = {
  enterSends: true,
  showComings: true,
  showTimes: true,
  textSize: 'usual',
  camera: '',
  microphone: '',
  quality: '480p',
  mirror: true,
  volume: 60,
  sounds: {
    message: { on: true, volume: 60 },
    pm: { on: true, volume: 80 },
    login: { on: false, volume: 40 },
    gift: { on: true, volume: 80 },
    call: { on: true, volume: 100 },
  },
  everyMessage: false,
  quietWhenHidden: false,
};

const storageKey = 'chat-settings';
/** The version of the shape below: stored settings of another version are ignored. */
const version = 1;
const idMax = 512;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const percent = (value: unknown, usual: number): number =>
  typeof value === 'number' && value >= 0 && value <= 100 ? Math.round(value) : usual;
const yesNo = (value: unknown, usual: boolean): boolean => (typeof value === 'boolean' ? value : usual);
const id = (value: unknown): string => (typeof value === 'string' && value.length <= idMax ? value : '');
const oneOf = <T extends string>(known: readonly T[], value: unknown, usual: T): T =>
  known.find((each) => each === value) ?? usual;

/** Stored values where they are valid, else the defaults. */
export function settingsFrom(kept: string | null): ChatSettings {
  let found: unknown;
  try {
    found = JSON.parse(kept ?? '');
  } catch {
    return defaultSettings;
  }
  if (!isObject(found) || found.version !== version) return defaultSettings;
  const usual = defaultSettings;
  const keptSounds = isObject(found.sounds) ? found.sounds : {};
  const soundFrom = (sound: Sound) => {
    const each = keptSounds[sound];
    const { on, volume } = isObject(each) ? each : {};
    return { on: yesNo(on, usual.sounds[sound].on), volume: percent(volume, usual.sounds[sound].volume) };
  };
  const qualities = videoQualities.map(({ name }) => name);
  return {
    enterSends: yesNo(found.enterSends, usual.enterSends),
    showComings: yesNo(found.showComings, usual.showComings),
    showTimes: yesNo(found.showTimes, usual.showTimes),
    textSize: oneOf(textSizes, found.textSize, usual.textSize),
    camera: id(found.camera),
    microphone: id(found.microphone),
    quality: oneOf(qualities, found.quality, usual.quality),
    mirror: yesNo(found.mirror, usual.mirror),
    volume: percent(found.volume, usual.volume),
    sounds: Object.fromEntries(
      chatSounds.map((sound) => [sound, soundFrom(sound)]),
    ) as ChatSettings['sounds'],
    everyMessage: yesNo(found.everyMessage, usual.everyMessage),
    quietWhenHidden: yesNo(found.quietWhenHidden, usual.quietWhenHidden),
  };
}

export const settingsText = (settings: ChatSettings): string => JSON.stringify({ version, ...settings });

let current: ChatSettings | undefined;
const listeners = new Set<() => void>();

function readKept(): ChatSettings {
  try {
    return settingsFrom(localStorage.getItem(storageKey));
  } catch {
    return defaultSettings;
  }
}

const tell = () => {
  for (const listener of listeners) listener();
};

/** Another tab has changed the settings. */
function hearOthers(event: StorageEvent): void {
  if (event.key !== storageKey && event.key !== null) return;
  current = undefined;
  tell();
}

export const chatSettings = {
  get: (): ChatSettings => (current ??= readKept()),
  change(next: Partial<ChatSettings>): void {
    current = { ...chatSettings.get(), ...next };
    try {
      localStorage.setItem(storageKey, settingsText(current));
    } catch {
      // Without storage the settings last as long as the page.
    }
    tell();
  },
  subscribe(listener: () => void) {
    if (listeners.size === 0) addEventListener('storage', hearOthers);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('storage', hearOthers);
    };
  },
};

/** The defaults, on the server and before hydration. */
export const useChatSettings = (): ChatSettings =>
  useSyncExternalStore(chatSettings.subscribe, chatSettings.get, () => defaultSettings);
