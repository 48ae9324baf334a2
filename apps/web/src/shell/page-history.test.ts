import { describe, expect, it } from 'vitest';
import { arrive, pop } from './page-history.ts';

describe('the back button of the header', () => {
  it('shows A again to a visitor who came from A to B (R2.181)', () => {
    const seen = arrive(arrive([], '/profiles/', false), '/chat', false);
    expect(pop(seen)).toEqual({ visited: [], url: '/profiles/' });
  });

  it('leads home when nothing was visited before (R2.182)', () => {
    expect(pop(arrive([], '/contact/', false)).url).toBe('/');
    expect(pop([]).url).toBe('/');
  });

  it('forgets the last page when the browser itself went back', () => {
    expect(arrive(['/', '/geo/', '/chat'], '/geo/', true)).toEqual(['/', '/geo/']);
    expect(arrive(['/', '/geo/'], '/archive', true)).toEqual(['/', '/geo/', '/archive']);
  });

  it('counts a page that is loaded again once', () => {
    expect(arrive(['/', '/geo/'], '/geo/', false)).toEqual(['/', '/geo/']);
  });

  it('keeps the last fifty addresses', () => {
    const seen = Array.from({ length: 60 }, (_, page) => `/profiles/?p=${page}`).reduce<string[]>(
      (all, url) => arrive(all, url, false),
      [],
    );
    expect(seen).toHaveLength(50);
    expect(seen.at(-1)).toBe('/profiles/?p=59');
  });
});
