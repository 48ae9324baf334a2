// The addresses seen in this tab, oldest first, the current one last: what the header's back button pops.
import { createOpenState } from '../open-state.ts';

const storageKey = 'visited';
const visitedMax = 50;

/** The list after arriving at `url`; the browser's own back button takes the last one away again. */
export function arrive(visited: string[], url: string, wentBack: boolean): string[] {
  if (visited.at(-1) === url) return visited;
  if (wentBack && visited.at(-2) === url) return visited.slice(0, -1);
  return [...visited, url].slice(-visitedMax);
}

/** Takes the current address off and says where to go: home when nothing is left. */
export function pop(visited: string[]): { visited: string[]; url: string } {
  return { visited: visited.slice(0, -2), url: visited.at(-2) ?? '/' };
}

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((url) => typeof url === 'string') : [];
  } catch {
    // Storage may be unavailable or hold something else: the history starts anew.
    return [];
  }
}

function write(visited: string[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(visited));
  } catch {
    // Without storage the back button leads home.
  }
  past.set(visited.length > 1);
}

/** Whether there is a page to go back to. */
const past = createOpenState<boolean>();

export const pageHistory = {
  arrive(url: string, wentBack: boolean): void {
    write(arrive(read(), url, wentBack));
  },
  /** Leaves the current address: the one to go to. */
  pop(): string {
    const popped = pop(read());
    write(popped.visited);
    return popped.url;
  },
  useHasPast: past.use,
};
