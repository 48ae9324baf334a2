// An upload as the browser waits for it, without a browser.
import * as addresses from '@alcove/protocol/addresses';
import { afterEach, expect, test, vi } from 'vitest';
import { uploadFile } from './upload.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an upload that was sent to its end and is never answered is given up', async () => {
  vi.useFakeTimers();
  const aborted = vi.fn<() => void>();
  const requests: FakeRequest[] = [];
  class FakeRequest extends EventTarget {
    upload = new EventTarget();
    open() {}
    setRequestHeader() {}
    send() {
      requests.push(this);
    }
    abort() {
      aborted();
      for (const end of ['abort', 'loadend']) this.dispatchEvent(new Event(end));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } });
  const answer = uploadFile(addresses.uploadPhoto, new FormData());
  await vi.runAllTimersAsync();
  expect(aborted).not.toHaveBeenCalled();
  requests[0]?.upload.dispatchEvent(new Event('load'));
  await vi.runAllTimersAsync();
  expect(await answer).toMatchObject({ status: 'error', code: 'request_timeout' });
  expect(aborted).toHaveBeenCalledOnce();
});
