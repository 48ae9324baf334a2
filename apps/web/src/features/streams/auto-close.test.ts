// Windows without a picture.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeLater } from './auto-close.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a viewer’s window without a picture closes after 30 s, unless the picture is back (R9.008)', () => {
  const [left, kept] = [vi.fn<() => void>(), vi.fn<() => void>()];
  closeLater({ leave: left });
  const pictureIsBack = closeLater({ leave: kept });
  vi.advanceTimersByTime(29_999);
  expect(left).not.toHaveBeenCalled();
  pictureIsBack();
  vi.advanceTimersByTime(1);
  expect(left).toHaveBeenCalledOnce();
  expect(kept).not.toHaveBeenCalled();
});
