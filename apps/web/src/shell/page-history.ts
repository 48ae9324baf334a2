// The addresses seen in this tab, oldest first, the current one last: what the header's back button pops.
import { isKeptText, kept, keptListOf } from '../kept.ts';
import { createOpenState } from '../open-state.ts';

const visitedMax = 50;
const list = kept('session', 'visited', keptListOf(isKeptText), { most: visitedMax });

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

function write(visited: string[]): void {
  list.set(visited);
  past.set(visited.length > 1);
}

/** Whether there is a page to go back to. */
const past = createOpenState<boolean>();

export const pageHistory = {
  arrive(url: string, wentBack: boolean): void {
    write(arrive(list.get() ?? [], url, wentBack));
  },
  /** Leaves the current address: the one to go to. */
  pop(): string {
    const popped = pop(list.get() ?? []);
    write(popped.visited);
    return popped.url;
  },
  useHasPast: past.use,
};
