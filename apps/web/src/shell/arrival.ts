// Arriving on another page without a new document: the focus goes to its heading, and its title is said.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announce } from './announce.ts';

export const mainId = 'main';

export function focusMain(): void {
  const main = document.getElementById(mainId);
  const target = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Something done on a page has made another of it: where what had the focus is gone, its heading has it. */
export function useArrivalAfter(change: unknown): void {
  const last = useRef(change);
  useEffect(() => {
    if (last.current === change) return;
    last.current = change;
    if (document.activeElement === document.body) focusMain();
  }, [change]);
}

export function useArrival(title: string): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    focusMain();
    announce(title);
  }, [pathname, title]);
}
