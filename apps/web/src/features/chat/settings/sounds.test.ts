// When sounds play, and how loud.
import { expect, test } from 'vitest';
import { defaultSettings } from './chat-settings.ts';
import { loudness } from './sounds.ts';

const here = { discreet: false, hidden: false };
const settings = {
  ...defaultSettings,
  volume: 50,
  sounds: { ...defaultSettings.sounds, message: { on: true, volume: 40 } },
};

test('a sound is as loud as its own volume within the general one', () => {
  expect(loudness('message', settings, here)).toBeCloseTo(0.2);
  expect(loudness('message', { ...settings, volume: 0 }, here)).toBe(0);
});

test('a sound that is off, and discreet mode, are silence', () => {
  const off = { ...settings, sounds: { ...settings.sounds, message: { on: false, volume: 100 } } };
  expect(loudness('message', off, here)).toBe(0);
  expect(loudness('call', settings, { ...here, discreet: true })).toBe(0);
});

test('in a hidden tab only calls ring, where the setting says so', () => {
  const hidden = { discreet: false, hidden: true };
  expect(loudness('message', settings, hidden)).toBeGreaterThan(0);
  const quiet = { ...settings, quietWhenHidden: true };
  expect(loudness('message', quiet, hidden)).toBe(0);
  expect(loudness('call', quiet, hidden)).toBeGreaterThan(0);
});
