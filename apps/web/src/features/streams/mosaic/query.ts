// Which cameras, in what order, on which page: in the address, so that a reload and a colleague see the same.
import { type MosaicSort, mosaicLimits, mosaicSorts } from '@alcove/protocol';

export type MosaicQuery = { room: number; sort: MosaicSort; page: number; reported: boolean };

const whole = (text: string | null): number => {
  const number = Number(text ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

export const mosaicQuery = {
  read(search: URLSearchParams): MosaicQuery {
    const sort = search.get('sort');
    return {
      room: whole(search.get('room')),
      sort: mosaicSorts.find((each) => each === sort) ?? 'newest',
      reported: search.get('reported') === '1',
      page: Math.min(Math.max(1, whole(search.get('p'))), mosaicLimits.pages),
    };
  },
  /** What is usual is left out. */
  write({ room, sort, page, reported }: MosaicQuery): string {
    const search = new URLSearchParams();
    if (room > 0) search.set('room', String(room));
    if (sort !== 'newest') search.set('sort', sort);
    if (reported) search.set('reported', '1');
    if (page > 1) search.set('p', String(page));
    return `?${search}`;
  },
  asked: ({ room, sort, page, reported }: MosaicQuery) => ({
    room_id: room,
    sort,
    page,
    ...(reported && { reported: 1 as const }),
  }),
};
