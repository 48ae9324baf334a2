// Pushes as the browser offers them: whether it can, whether it may, and its subscription.
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

/** Sends the server the subscription of this browser, or that there is none; undefined where it did not arrive. */
type StoreToken = (input: { token: string }) => Promise<unknown>;

/** After a press: this asks for the permission. `unstored`: the server does not know it. */
export async function enablePush(
  key: string,
  store: StoreToken,
): Promise<'on' | 'denied' | 'failed' | 'unstored'> {
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
    if (await store({ token: JSON.stringify(subscription) })) return 'on';
    await subscription.unsubscribe();
    return 'unstored';
  } catch {
    // The browser has no push service, as private windows do not.
    return 'failed';
  }
}

export async function disablePush(store: StoreToken): Promise<void> {
  await store({ token: '' });
  const registration = await navigator.serviceWorker.getRegistration(worker.scope);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
