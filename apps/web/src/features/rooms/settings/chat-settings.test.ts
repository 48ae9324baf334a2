// Chat settings as they are stored and read again.
import { expect, test } from 'vitest';
import { type ChatSettings, defaultSettings, settingsFrom, settingsText } from './chat-settings.ts';

const stored: ChatSettings = {
  enterSends: false,
  showComings: false,
  showTimes: false,
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

test('all stored settings are read again', () => {
  expect(settingsFrom(settingsText(stored))).toEqual(stored);
});

test('a new browser, invalid storage and another version give the defaults', () => {
  for (const kept of [null, '', '{', '[]', 'null', '42', JSON.stringify({ ...stored, version: 0 })]) {
    expect(settingsFrom(kept), String(kept)).toEqual(defaultSettings);
  }
});

test('an invalid value gives its default, the others are kept', () => {
  const kept = JSON.parse(settingsText(stored)) as Record<string, unknown>;
  const spoilt = {
    ...kept,
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
