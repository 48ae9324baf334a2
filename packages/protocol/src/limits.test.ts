// The constants of the specification, row by row.
import { expect, test } from 'vitest';
import {
  activityLimits,
  audioPrefix,
  captureLimits,
  chatFonts,
  chatFontSizes,
  clipLimits,
  dateFormats,
  defaultChatFont,
  defaultGeoFilters,
  defaultPosition,
  labelsPerItem,
  loading,
  nickLength,
  notificationSocket,
  pageSizes,
  popups,
  premiumOffers,
  roomLimits,
  scrollbar,
  snapshotLimits,
  statisticsFallback,
  streamStart,
  uploadLimits,
  videoQualities,
  webcamWindows,
} from './index.ts';

const second = 1000;
const quality = (name: string) => {
  const found = videoQualities.find((candidate) => candidate.name === name);
  return found && [found.widthPx, found.heightPx];
};

const table: [constant: string, actual: unknown, expected: unknown][] = [
  ['stream counters start at 1', streamStart.firstCounter, 1],
  ['a snapshot interval of 0 is off', snapshotLimits.offSeconds, 0],
  ['a clip lasts 60 s', clipLimits.maxMs, 60 * second],
  ['a clip can be stopped after 10 s', clipLimits.stoppableAfterMs, 10 * second],
  ['a room keeps 250 messages', roomLimits.historyMessages, 250],
  ['idle webcam windows close after 30 s', webcamWindows.autoCloseMs, 30 * second],
  ['a popup hides after 3 s', popups.autoHideMs, 3 * second],
  ['5 popups are listed', popups.listed, 5],
  ['a popup closes in 500 ms', popups.closeAnimationMs, 500],
  ['a page holds 20 notifications', pageSizes.notifications, 20],
  ['activity resets after 3 s', activityLimits.resetMs, 3 * second],
  ['the loader leaves after 150 ms', loading.loaderRemovedAfterMs, 150],
  ['a script may load for 120 s', loading.scriptTimeoutMs, 120 * second],
  ['240p', quality('240p'), [320, 240]],
  ['360p', quality('360p'), [480, 360]],
  ['480p', quality('480p'), [640, 480]],
  ['720p', quality('720p'), [960, 720]],
  ['720p HD', quality('720p HD'), [1280, 720]],
  ['an item takes 3 labels', labelsPerItem, 3],
  ['a megabyte has 1,048,576 bytes (R9.025)', uploadLimits.maxBytes, 500 * 1024 * 1024],
  ['a Hot contribution earns 15 days', premiumOffers.hotContributionDays, 15],
  [
    'a video over 30 s earns 15 days',
    [premiumOffers.videoDays, premiumOffers.videoLongerThanSeconds],
    [15, 30],
  ],
  ['a certified photo earns 30 days', premiumOffers.certifiedPhotoDays, 30],
  ['a nick has 3 to 100 characters', nickLength, { min: 3, max: 100 }],
  ['size 8', chatFontSizes[8], '66%'],
  ['size 10', chatFontSizes[10], '83%'],
  ['size 12', chatFontSizes[12], '100%'],
  ['size 14', chatFontSizes[14], '117%'],
  ['the default font is Arial', defaultChatFont, 'Arial'],
  ['sounds live under /audio/', audioPrefix, '/audio/'],
  ['the thumb is at least 30 px', scrollbar.thumbMinPx, 30],
  ['the scrollbar hides after 1000 ms', scrollbar.autoHideMs, 1000],
  ['the scrollbar fades in 200 ms', scrollbar.hideDurationMs, 200],
  ['contributions when unknown', statisticsFallback.contributions, 78_850],
  ['materials when unknown', statisticsFallback.materials, 427_820],
];

test.each(table)('%s', (_constant, actual, expected) => {
  expect(actual).toEqual(expected);
});

test('a new member has the geo filters of the specification', () => {
  expect(defaultGeoFilters).toEqual({
    shareMyLocation: 0,
    distance: 300,
    precision: 3000,
    age: 0,
    gender: 0,
    followees: 0,
    followers: 0,
    message: '',
  });
});

test('the nine fonts are those that every system has or imitates (R9.052)', () => {
  expect(Object.keys(chatFonts)).toEqual([
    'Arial',
    'Comic Sans MS',
    'Courier New',
    'Georgia',
    'Impact',
    'Tahoma',
    'Times New Roman',
    'Trebuchet MS',
    'Verdana',
  ]);
});

test('constants that come as a group are as the specification writes them', () => {
  expect(defaultPosition).toEqual({ latitude: 48.85, longitude: 2.35 });
  expect(dateFormats).toEqual({ long: 'DD/MM/YYYY HH:mm', short: 'DD/MM HH:mm' });
  expect(notificationSocket).toEqual({ pingEveryMs: 30 * second, reconnectEveryMs: 30 * second });
  expect([captureLimits.videoKbps, captureLimits.audioKbps, captureLimits.iceCandidatePool]).toEqual([
    512, 128, 8,
  ]);
});
