// Pushes as the browser offers them: whether it can, whether it may, and its subscription.
import type { Failure } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { callServer, type Unanswered } from '../../../call.ts';

/** `install`: an iPhone pushes only to what was put on its home screen. */
export type PushAbility = 'able' | 'denied' | 'unsupported' | 'install';

const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad calls itself a Mac.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function pushAbility(): PushAbility {
  const isKnown = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isKnown) return isAppleTouch() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

const worker = { address: '/sw.js', scope: '/' } as const;

/** After a press: this asks for the permission. */
export async function enablePush(key: string): Promise<'on' | 'denied' | 'failed' | Failure | Unanswered> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    await navigator.serviceWorker.register(worker.address, { scope: worker.scope });
    const { pushManager } = await navigator.serviceWorker.ready;
    // One that was made for another key of the site would never be reached.
    await (await pushManager.getSubscription())?.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(key),
    });
    const answer = await callServer(addresses.setPushToken, { token: JSON.stringify(subscription) });
    if (answer.status === 'success') return 'on';
    await subscription.unsubscribe();
    return answer;
  } catch {
    // The browser has no push service, as private windows do not.
    return 'failed';
  }
}

export async function disablePush(): Promise<void> {
  await callServer(addresses.setPushToken, { token: '' });
  const registration = await navigator.serviceWorker.getRegistration(worker.scope);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
