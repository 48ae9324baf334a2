// The set whose photos and films are being looked through: from one of them to the next nothing is asked for.
import type { loadMaterial } from '../set/load.ts';

export type LoadedMaterial = Extract<Awaited<ReturnType<typeof loadMaterial>>, { state: 'open' }>;

/** What a level sees ends within a minute of the level. */
const freshMs = 60_000;

let shown: { loaded: LoadedMaterial; since: number } | undefined;

/** By the viewer on screen; nothing when it leaves. */
export function showMaterial(loaded: LoadedMaterial | undefined): void {
  const since = shown && loaded?.set === shown.loaded.set ? shown.since : performance.now();
  shown = loaded && { loaded, since };
}

/** Nothing where it belongs to another set, and where the page is read again. */
export function materialBeside(asked: string | undefined, { url }: Request): LoadedMaterial | undefined {
  const materialId = Number(asked);
  const isReadAgain = new URL(url).pathname === location.pathname;
  if (!shown || isReadAgain || performance.now() - shown.since > freshMs) return undefined;
  const isThere = shown.loaded.set.materials.some(({ material_id }) => material_id === materialId);
  return isThere ? { ...shown.loaded, materialId } : undefined;
}
