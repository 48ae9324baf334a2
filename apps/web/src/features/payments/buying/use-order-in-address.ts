// The order in the address of its page: a reload, or the way back from a provider, finds it again, paid or not. A
// change of the address would stop what the page reads anew once it is paid.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Purchase } from './purchase.ts';

const parameter = 'order';
const orderShape = /^[\w-]{8,32}$/;

/** The order named by the address when the page opened; later addresses are written by the page itself. */
export function useResumedOrder(): string | undefined {
  const [search] = useSearchParams();
  const named = search.get(parameter) ?? '';
  const [resumed] = useState(() => (orderShape.test(named) ? named : undefined));
  return resumed;
}

export function useOrderInAddress(purchase: Purchase): void {
  const [, setSearch] = useSearchParams();
  const isWritten = useRef(false);
  const order = 'order' in purchase ? purchase.order.order : '';
  const write = useEffectEvent(() =>
    setSearch(
      (search) => {
        if (order === '') search.delete(parameter);
        else search.set(parameter, order);
        return search;
      },
      { replace: true, preventScrollReset: true },
    ),
  );
  useEffect(() => {
    if (order === '' && !isWritten.current) return;
    isWritten.current = order !== '';
    write();
  }, [order]);
}
