// Chat settings as they are stored and read again.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../../testing/stub-storage.ts';
import { type ChatSettings, chatSettings, defaultSettings } from './chat-settings.ts';

const stored: ChatSettings = {
  enterSends: false,
  showComings: false,
  showTimes: false,
  readsLines: true,
  textSize: 'large',
  camera: 'a1b2',
  microphone: 'c3d4',
  quality: '720p HD',
  mirror: false,
  volume: 0,
  sounds: {
    message: { on: false, volume: 0 },
    pm: { on: false, volume: 100 },
    login: { on: true, volume: 1 },
    gift: { on: false, volume: 2 },
    call: { on: false, volume: 3 },
  },
  everyMessage: true,
  quietWhenHidden: true,
};

beforeEach(stubStorage);
afterEach(() => void vi.unstubAllGlobals());

function settingsFrom(text: string): ChatSettings {
  localStorage.setItem('chat-settings', text);
  return chatSettings.get();
}

test('all stored settings are read again', () => {
  chatSettings.change(stored);
  expect(chatSettings.get()).toEqual(stored);
  expect(JSON.parse(localStorage.getItem('chat-settings') ?? '')).toEqual({ version: 1, ...stored });
});

test('a new browser, invalid storage and another version give the defaults', () => {
  expect(chatSettings.get()).toEqual(defaultSettings);
  for (const kept of ['', '{', '[]', 'null', '42', JSON.stringify({ ...stored, version: 0 })]) {
    expect(settingsFrom(kept), kept).toEqual(defaultSettings);
  }
});

test('an invalid value gives its default, the others are kept', () => {
  const spoilt = {
    version: 1,
    ...stored,
    enterSends: 'yes',
    textSize: 'gigantic',
    camera: 'x'.repeat(600),
    quality: '8k',
    volume: 101,
    sounds: { message: { on: 1, volume: -5 }, pm: null, stranger: { on: true, volume: 50 } },
  };
  expect(settingsFrom(JSON.stringify(spoilt))).toEqual({
    ...stored,
    enterSends: defaultSettings.enterSends,
    textSize: defaultSettings.textSize,
    camera: '',
    quality: defaultSettings.quality,
    volume: defaultSettings.volume,
    sounds: defaultSettings.sounds,
  });
});
