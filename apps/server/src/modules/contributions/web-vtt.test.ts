// Captions of films: what is kept of WebVTT, and what is refused.
import { describe, expect, test } from 'vitest';
import { captionsUntil, cleanCaptions } from './web-vtt.ts';

const cue = (text: string, times = '00:01.000 --> 00:02.500') => `WEBVTT\n\n${times}\n${text}\n`;

test('times and words are kept, everything else of the format is dropped', () => {
  const given = [
    '\uFEFFWEBVTT - Persiennes\r\n',
    'STYLE\n::cue { background: url(https://evil.test/a) }',
    'NOTE of the author',
    '1\n00:01.000 --> 00:02.500 line:0 position:10%\n<v Ondine><b>Bonsoir</b> & entrez',
    '01:00:03.000 --> 01:00:04.000\n<i></i>',
  ].join('\n\n');
  expect(cleanCaptions(given)).toBe('WEBVTT\n\n00:01.000 --> 00:02.500\nBonsoir & entrez\n');
});

test.each([
  ['a tag with a line break', 'Bonsoir <v\nOndine>entrez', 'Bonsoir entrez'],
  ['a tag that closes two lines later', '<c.big\n\t.red\n>Bonsoir</c>\nentrez', 'Bonsoir\nentrez'],
  ['a tag without an end', 'Bonsoir\n<img src=x\nonerror=alert(1)', 'Bonsoir'],
])('%s is dropped from its cue', (_, text, kept) => {
  expect(cleanCaptions(cue(text))).toBe(`WEBVTT\n\n00:01.000 --> 00:02.500\n${kept}\n`);
});

describe('captions are refused', () => {
  test.each([
    ['a page', '<html></html>'],
    ['no cue', 'WEBVTT\n\nNOTE nothing'],
    ['a wrong time', cue('Bonsoir', '00:99.000 --> 00:02.500')],
    ['a cue without times', 'WEBVTT\n\nBonsoir'],
    ['control characters', cue('Bon\u0000soir')],
    ['another subtitle format', '1\n00:00:01,000 --> 00:00:02,000\nBonsoir'],
  ])('%s', (_, text) => {
    expect(cleanCaptions(text)).toBeUndefined();
  });
});

test('a preview shows the lines that begin before its end', () => {
  const lines = [
    '00:14.900 --> 00:16.000\nBonsoir',
    '00:15.000 --> 00:17.000\nEntrez',
    '01:00:00.000 --> 01:00:01.000\nFin',
  ];
  expect(captionsUntil(`WEBVTT\n\n${lines.join('\n\n')}\n`, 15_000)).toBe(`WEBVTT\n\n${lines[0]}\n`);
});
