// What is remembered of how somebody goes on the air.
import { expect, test } from 'vitest';
import { choicesFrom } from './choices.ts';

test('what she left in the green room is as she left it; what cannot be read is as usual', () => {
  const left = { muted: true, greenRoom: false, reencode: true };
  expect(choicesFrom(JSON.stringify(left))).toEqual(left);
  const usual = { muted: false, greenRoom: true, reencode: false };
  for (const kept of [null, '', '{', '{}', '{"muted":"yes","reencode":1}']) {
    expect(choicesFrom(kept)).toEqual(usual);
  }
});
