import { pages } from '@alcove/protocol';
import { describe, expect, it } from 'vitest';
import { currentState, discoverEntries, isTab, mainEntries } from './menu-entries.ts';

const menu = [...mainEntries, ...discoverEntries];
const pathsOf = menu.map(({ key }) => pages[key].path);

describe('the menu', () => {
  it('has every entry that the specification names (R2.155, R2.156, R2.157, R2.158, R2.159, R2.160, R2.161, R2.162, R2.163)', () => {
    expect(pathsOf).toEqual(
      expect.arrayContaining([
        '/',
        '/profiles/',
        '/ephemeral',
        '/femmes-et-couples-certifies/',
        '/recherche',
        '/les-meilleures-photos/',
        '/geo/',
        '/forum/',
        '/archive/:year?/:month?',
      ]),
    );
  });

  it('marks the ephemeral stories new, and opens the forum in a tab of its own (R2.049, R2.157)', () => {
    expect(menu.filter(({ isNew }) => isNew).map(({ key }) => key)).toEqual(['temporaryPhotos']);
    expect(menu.filter(({ apart }) => apart).map(({ key }) => key)).toEqual(['forum']);
  });

  it('marks the entry of the page on screen, or of a page that it covers', () => {
    const [home] = mainEntries;
    if (!home) throw new Error('the menu has no home');
    expect(currentState(home, 'index')).toBe('page');
    expect(currentState(home, 'indexPhotoFemAndCouple')).toBe('true');
    expect(currentState(home, 'contact')).toBeUndefined();
    expect(currentState(home, undefined)).toBeUndefined();
    expect(isTab('chat')).toBe(true);
    expect(isTab('profiles')).toBe(false);
  });
});
