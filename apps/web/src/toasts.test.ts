import { describe, expect, it } from 'vitest';
import { toasts, notify } from './toasts.ts';

const Bell = () => null;
const say = (title: string) => notify({ icon: Bell, tone: 'accent', title });

describe('toasts', () => {
  it('list the last five when more arrive (R9.011)', () => {
    for (const title of ['1', '2', '3', '4', '5', '6', '7']) say(title);
    expect(toasts.list().map(({ title }) => title)).toEqual(['3', '4', '5', '6', '7']);
    toasts.remove(toasts.list().map(({ key }) => key));
    expect(toasts.list()).toEqual([]);
  });

  it('notify their listeners, and each closes alone', () => {
    let notified = 0;
    const leave = toasts.subscribe(() => notified++);
    say('a');
    say('b');
    const [first] = toasts.list();
    toasts.remove([first?.key ?? '']);
    expect(toasts.list().map(({ title }) => title)).toEqual(['b']);
    expect(notified).toBe(3);
    leave();
    toasts.remove(toasts.list().map(({ key }) => key));
    expect(notified).toBe(3);
  });
});
