// Parts of pages that travel when they are first used. A part whose request fails would take its whole page
// with it: it is asked for again instead, as soon as the network is back and now and then before. A browser that
// keeps the failure of a module until its page is loaded anew goes on without the part. The server has its parts or
// never will: there a failure is the page's.
import { type ComponentType, lazy } from 'react';
import { askVersion } from './later-version.ts';

const pauseMs = 3000;

const pause = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, pauseMs);
    addEventListener('online', end);
  });

export const untilLoaded =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        if (typeof document === 'undefined') throw error;
        void askVersion();
        await pause();
      }
    }
  };

/** In place of React's `lazy`, anywhere in a page. */
export const latePart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(untilLoaded(load));
