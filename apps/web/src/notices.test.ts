import { describe, expect, it } from 'vitest';
import { notices, notify } from './notices.ts';

const Bell = () => null;
const say = (title: string) => notify({ icon: Bell, tone: 'accent', title });

describe('popups', () => {
  it('list the last five when more arrive (R9.011)', () => {
    for (const title of ['1', '2', '3', '4', '5', '6', '7']) say(title);
    expect(notices.list().map(({ title }) => title)).toEqual(['3', '4', '5', '6', '7']);
    notices.remove(notices.list().map(({ key }) => key));
    expect(notices.list()).toEqual([]);
  });

  it('tell whoever shows them, and each closes alone', () => {
    let told = 0;
    const leave = notices.subscribe(() => told++);
    say('a');
    say('b');
    const [first] = notices.list();
    notices.remove([first?.key ?? '']);
    expect(notices.list().map(({ title }) => title)).toEqual(['b']);
    expect(told).toBe(3);
    leave();
    notices.remove(notices.list().map(({ key }) => key));
    expect(told).toBe(3);
  });
});
