import { describe, expect, it } from 'vitest';
import { wishInAddress } from './appearance.ts';

const wish = (query: string) => wishInAddress(new URL(`http://house.invalid/profiles/${query}`));

describe('a wish of somebody without scripts', () => {
  it('becomes a cookie for a year and leaves the rest of the address alone', () => {
    expect(wish('?p=2&login&set-theme=light')).toEqual({
      cookies: ['theme=light; Path=/; Max-Age=31536000; SameSite=Lax'],
      search: '?p=2&login',
    });
    expect(wish('?set-discreet=1')?.cookies).toEqual(['discreet=1; Path=/; Max-Age=31536000; SameSite=Lax']);
    expect(wish('?set-discreet=1')?.search).toBe('');
  });

  it('is not heard when it asks for what does not exist', () => {
    expect(wish('?set-theme=red;%20Domain=evil')).toBeUndefined();
    expect(wish('?set-discreet=yes')).toBeUndefined();
    expect(wish('?theme=dark')).toBeUndefined();
    expect(wish('')).toBeUndefined();
  });
});
