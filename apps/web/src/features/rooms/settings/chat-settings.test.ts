// What somebody set in this browser, as it is found again.
import { expect, test } from 'vitest';
import { type ChatSettings, defaultSettings, settingsFrom, settingsText } from './chat-settings.ts';

const hers: ChatSettings = {
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

test('everything she set is found again', () => {
  expect(settingsFrom(settingsText(hers))).toEqual(hers);
});

test('a new browser, a spoilt one and one of another version begin as usual', () => {
  for (const kept of [null, '', '{', '[]', 'null', '42', JSON.stringify({ ...hers, version: 0 })]) {
    expect(settingsFrom(kept), String(kept)).toEqual(defaultSettings);
  }
});

test('what makes no sense is as usual, the rest as she set it', () => {
  const kept = JSON.parse(settingsText(hers)) as Record<string, unknown>;
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
    ...hers,
    enterSends: defaultSettings.enterSends,
    textSize: defaultSettings.textSize,
    camera: '',
    quality: defaultSettings.quality,
    volume: defaultSettings.volume,
    sounds: defaultSettings.sounds,
  });
});
