// Keeps what every anonymous reader would see alike, for a few seconds. A page enters only when it
// was rendered from its key alone, so nothing of one reader can reach another.
import type { Clock } from '../clock.ts';
import { sealPage, type SealedPage } from './sealed-page.ts';

export const pageLifetimeMs = 5000;
export const maxCachedPages = 500;
export const maxCachedBytes = 64 * 1024 * 1024;

export type RenderedPage = { status: number; headers: [string, string][]; body: Buffer };
export type SharedPage = Omit<RenderedPage, 'body'> & { sealed: SealedPage };

export type PageCache = {
  /** Renders once for all who ask at the same time. `undefined`, from either: the page is not for sharing. */
  read(key: string, render: () => Promise<RenderedPage | undefined>): Promise<SharedPage | undefined>;
  /** What to give to the renderer instead of a nonce. */
  placeholder: string;
};

type Entry = { page: SharedPage; shownUntil: number; keptUntil: number };

type Parts = { clock: Clock; placeholder: string; onHit?: () => void };

export function createPageCache({ clock, placeholder, onHit }: Parts): PageCache {
  const entries = new Map<string, Entry>();
  const flights = new Map<string, Promise<SharedPage | undefined>>();
  let bytes = 0;

  function forget(key: string) {
    bytes -= entries.get(key)?.page.sealed.bytes ?? 0;
    entries.delete(key);
  }

  function keep(key: string, page: SharedPage) {
    forget(key);
    // The product's clock may be moved; the machine's may not. A page is gone by whichever is first.
    const shownUntil = clock.now() + pageLifetimeMs;
    entries.set(key, { page, shownUntil, keptUntil: performance.now() + pageLifetimeMs });
    bytes += page.sealed.bytes;
    for (const oldest of entries.keys()) {
      if (entries.size <= maxCachedPages && bytes <= maxCachedBytes) break;
      forget(oldest);
    }
  }

  async function renderOnce(key: string, render: () => Promise<RenderedPage | undefined>) {
    const rendered = await render();
    if (!rendered) return undefined;
    const { body, ...page } = rendered;
    const shared = { ...page, sealed: sealPage(body, placeholder) };
    // Addresses that do not exist are endless: they are not kept.
    if (page.status === 200) keep(key, shared);
    return shared;
  }

  return {
    placeholder,
    async read(key, render) {
      const known = entries.get(key);
      if (known && known.shownUntil > clock.now() && known.keptUntil > performance.now()) {
        onHit?.();
        return known.page;
      }
      let flight = flights.get(key);
      if (!flight) {
        flight = renderOnce(key, render).finally(() => flights.delete(key));
        flights.set(key, flight);
      }
      return flight;
    },
  };
}
