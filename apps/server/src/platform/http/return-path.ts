// Forms that a browser without scripts posts come back to the page they were on: never to another site.
export const returnField = 'return';
export const refusedQuery = 'refused';
const maxReturnLength = 500;

/** The path to come back to, or nothing when it leads elsewhere. */
export function readReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxReturnLength) return undefined;
  // Browsers read "/\" and "//" as the start of another host, and skip tabs and line breaks.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return undefined;
  const base = 'http://own.invalid';
  if (!URL.canParse(value, base)) return undefined;
  const url = new URL(value, base);
  if (url.origin !== base || url.pathname.includes('//')) return undefined;
  url.searchParams.delete(refusedQuery);
  return url.pathname + url.search + url.hash;
}

export function withRefusal(path: string, code: string): string {
  const url = new URL(path, 'http://own.invalid');
  url.searchParams.set(refusedQuery, code);
  return url.pathname + url.search + url.hash;
}
