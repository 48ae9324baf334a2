// The chat settings of this browser: stored in it, and shared by its tabs.
import { chatSounds, videoQualities } from '@alcove/protocol';
import { kept, isRecord } from '../../../kept.ts';

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
  /** Whether a screen reader is told new lines of the room. */
  readsLines: boolean;
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
  readsLines: false,
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

/** The version of the shape below: stored settings of another version are forgotten. */
const version = 1;
const idMax = 512;

const percent = (value: unknown, usual: number): number =>
  typeof value === 'number' && value >= 0 && value <= 100 ? Math.round(value) : usual;
const yesNo = (value: unknown, usual: boolean): boolean => (typeof value === 'boolean' ? value : usual);
const id = (value: unknown): string => (typeof value === 'string' && value.length <= idMax ? value : '');
const oneOf = <T extends string>(known: readonly T[], value: unknown, usual: T): T =>
  known.find((each) => each === value) ?? usual;

/** Stored values where they are valid, else the defaults. */
function settingsFrom(found: unknown): ChatSettings | undefined {
  if (!isRecord(found) || found.version !== version) return undefined;
  const usual = defaultSettings;
  const keptSounds = isRecord(found.sounds) ? found.sounds : {};
  const soundFrom = (sound: Sound) => {
    const each = keptSounds[sound];
    const { on, volume } = isRecord(each) ? each : {};
    return { on: yesNo(on, usual.sounds[sound].on), volume: percent(volume, usual.sounds[sound].volume) };
  };
  const qualities = videoQualities.map(({ name }) => name);
  return {
    enterSends: yesNo(found.enterSends, usual.enterSends),
    showComings: yesNo(found.showComings, usual.showComings),
    showTimes: yesNo(found.showTimes, usual.showTimes),
    readsLines: yesNo(found.readsLines, usual.readsLines),
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

const store = kept<ChatSettings & { version?: number }>('local', 'chat-settings', settingsFrom);

export const chatSettings = {
  get: (): ChatSettings => store.get() ?? defaultSettings,
  change: (next: Partial<ChatSettings>): void => store.set({ version, ...chatSettings.get(), ...next }),
  subscribe: store.subscribe,
};

/** The defaults, on the server and before hydration. */
export const useChatSettings = (): ChatSettings => store.use(defaultSettings) ?? defaultSettings;
