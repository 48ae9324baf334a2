// The service worker: shows pushes, and an offline page where no page can be had. It keeps nothing else.
const offlinePage = '/offline.html';
const kept = 'offline-1';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(kept).then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' }))),
  );
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const forgetOthers = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name))));
  event.waitUntil(Promise.all([forgetOthers, self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(
    fetch(event.request).catch(async () => (await caches.match(offlinePage)) ?? Response.error()),
  );
});

// A declarative push (web_push: 8030), which browsers that know it show by themselves.
self.addEventListener('push', (event) => {
  let push = {};
  try {
    push = event.data?.json() ?? {};
  } catch {
    // Nothing that we sent.
  }
  const { title = 'A. Services', body = '', lang, tag = 'news', navigate = '/' } = push.notification ?? {};
  event.waitUntil(
    self.registration.showNotification(title, { body, lang, tag, icon: '/plain.svg', data: { navigate } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data?.navigate ?? '/', self.location.origin);
  // Another site's address is not opened, whatever a push says.
  const target = address.origin === self.location.origin ? address.href : self.location.origin;
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window' });
    const [shown] = windows;
    if (!shown) return self.clients.openWindow(target);
    await shown.focus();
    return shown.navigate(target);
  };
  event.waitUntil(open());
});
