// What a message may show: pictures of this house, and of others no more than a link.
import { parse, toHtml } from '@alcove/markup';
import { describe, expect, test } from 'vitest';
import { attachmentAddresses, attachmentId, withoutForeignPictures } from './own-pictures.ts';

const id = 'a'.repeat(32);
const { url, thumbnail_url: thumbnailUrl } = attachmentAddresses(id);
const attached = `[attachment url=${encodeURIComponent(url)} thumbnail_url=${encodeURIComponent(thumbnailUrl)}]`;

const asHtml = (text: string) =>
  toHtml(parse(text), {
    font: () => undefined,
    size: () => undefined,
    colour: () => undefined,
    profilePath: (nick) => nick,
  });

describe('a message with pictures', () => {
  test.each([
    `Bonsoir ${attached}`,
    `${attached}la mer[/attachment]`,
    `[img]${url}[/img]`,
    `[img=320x240]${thumbnailUrl}[/img]`,
    `[img]/art/dunes/rose/7.svg[/img]`,
    '[b]https://elsewhere.example/a.jpg[/b] [url=https://elsewhere.example]là[/url]',
    'a [img] b [/img',
    '[attachment]',
    '[images]x[/images]',
  ])('keeps what is of this house: %s', (text) => {
    expect(withoutForeignPictures(text)).toBe(text);
  });

  test.each([
    ['[img]https://elsewhere.example/a.jpg[/img]', '[url]https://elsewhere.example/a.jpg[/url]'],
    ['[IMG=320x240] //elsewhere.example/a.jpg [/IMG]', '[url]//elsewhere.example/a.jpg[/url]'],
    ['[img]/b/user/profile/hit/?id=7[/img]', '[url]/b/user/profile/hit/?id=7[/url]'],
    ['[img]/media/att/../../b/x[/img]', '[url]/media/att/../../b/x[/url]'],
    [
      '[attachment url=https%3A%2F%2Felsewhere.example%2Fa.jpg thumbnail_url=x]',
      '[url]https://elsewhere.example/a.jpg[/url]',
    ],
    [`[attachment url=${url} url=https://elsewhere.example/a.jpg]`, `[url]${url}[/url]`],
    [`[attachment url=${url} thumbnail_url=https://elsewhere.example/a.jpg]`, `[url]${url}[/url]`],
    ['[img a=b]/b/x?[[/img]', '[url]/b/x?([/url]'],
    ['İ[img]https://elsewhere.example/a.jpg[/img]', 'İ[url]https://elsewhere.example/a.jpg[/url]'],
    ['[attachment url=%E0%A4%A]', '[url]%E0%A4%A[/url]'],
  ])('links to what is not: %s', (text, expected) => {
    expect(withoutForeignPictures(text)).toBe(expected);
  });

  test('cannot be written so that taking one tag away makes another', () => {
    for (const text of [
      '[i[img]x[/img]mg]https://elsewhere.example/a.jpg[/img]',
      '[img][img]https://elsewhere.example/a.jpg[/img][/img]',
      '[i[img]mg]https://elsewhere.example/a.jpg[/img][/img]',
      `[attach[attachment url=x]ment url=https%3A%2F%2Felsewhere.example]`,
    ]) {
      const once = withoutForeignPictures(text);
      expect(once).not.toMatch(/\[(?:img|attachment)[^\]]*\][^[]*elsewhere[^[]*\[\/img\]/i);
      expect(withoutForeignPictures(once)).toBe(once);
      expect(asHtml(once)).not.toContain('<img');
    }
  });

  test('is read once, however it is written', () => {
    // Of the processor: what else the machine does meanwhile is nobody's fault here.
    const before = process.cpuUsage();
    withoutForeignPictures('[img]'.repeat(20_000));
    withoutForeignPictures('[attachment url='.repeat(20_000));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
  });
});

test('an attachment has one name, told by both of its addresses', () => {
  expect(attachmentId({ url, thumbnailUrl })).toBe(id);
  expect(attachmentId({ url, thumbnailUrl: url })).toBeUndefined();
  expect(attachmentId({ url: thumbnailUrl, thumbnailUrl })).toBeUndefined();
  const other = attachmentAddresses('b'.repeat(32)).thumbnail_url;
  expect(attachmentId({ url, thumbnailUrl: other })).toBeUndefined();
});
