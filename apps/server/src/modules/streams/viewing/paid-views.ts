// Views of showrooms: their meter runs while at least one view of the visit shows the picture.
import type { Use } from '../../../platform/engines.ts';
import type { Showroom, VisitId } from '../../showroom/index.ts';
import type { KnownStreams } from '../known-streams.ts';
import type { LocalView, ViewEnding } from './local-views.ts';

/** Who leaves closes their own connection, and the engine may say so before their `leave` is here. */
const closingMs = 2000;

type Needs = Use<'clock'> & {
  showroom: Pick<Showroom, 'isCharged' | 'setDelivered' | 'left' | 'parted'>;
  known: Pick<KnownStreams, 'stream' | 'viewsBy'>;
  isWatching(view: LocalView): boolean;
};

export type PaidViews = ReturnType<typeof createPaidViews>;

export function createPaidViews({ clock, showroom, known, isWatching }: Needs) {
  const byVisit = new Map<VisitId, Set<LocalView>>();

  const isShown = ({ streamId }: LocalView): boolean => {
    const stream = known.stream(streamId);
    return stream !== undefined && stream.live && !stream.paused && stream.camera && !stream.away;
  };
  const isDelivered = (view: LocalView): boolean => isShown(view) && isWatching(view);
  const hasClosed = (view: LocalView): boolean =>
    view.status === 'restarting' && clock.now() - view.lostAt < closingMs && isShown(view);

  function refresh(visit: VisitId, views: ReadonlySet<LocalView>) {
    showroom.setDelivered(visit, [...views].some(isDelivered));
  }

  /**
   * On another device, which may be connected to another process. The rows of a visit lag behind: a meter that stops
   * in one process goes on with the next second of another.
   */
  const isSeenElsewhere = ({ id, uid, roomId, publisher }: LocalView): boolean =>
    known.viewsBy(uid).some((other) => {
      const stream = known.stream(other.streamId);
      return other.id !== id && stream?.roomId === roomId && stream.uid === publisher;
    });

  return {
    isSeenElsewhere,
    isCharged: ({ roomId, publisher }: Pick<LocalView, 'roomId' | 'publisher'>): boolean =>
      showroom.isCharged(roomId, publisher),
    add(view: LocalView, visit: VisitId) {
      view.visit = visit;
      byVisit.set(visit, (byVisit.get(visit) ?? new Set()).add(view));
    },
    ended(view: LocalView, ending: ViewEnding) {
      const { visit } = view;
      const views = visit && byVisit.get(visit);
      if (!views) return;
      views.delete(view);
      if (views.size > 0) return refresh(visit, views);
      byVisit.delete(visit);
      if (ending === 'parted') showroom.parted(visit);
      else if (ending === 'left' && !isSeenElsewhere(view)) showroom.left(visit, hasClosed(view));
      else showroom.setDelivered(visit, false);
    },
    /** The view, or the stream that it shows, has changed. */
    refresh({ visit }: LocalView) {
      const views = visit && byVisit.get(visit);
      if (views) refresh(visit, views);
    },
    refreshStream(streamId: string) {
      for (const [visit, views] of byVisit)
        if ([...views].some((view) => view.streamId === streamId)) refresh(visit, views);
    },
    /** The visit has ended; returns its views, which are charged no more. */
    release(visit: VisitId): LocalView[] {
      const views = [...(byVisit.get(visit) ?? [])];
      byVisit.delete(visit);
      for (const view of views) view.visit = undefined;
      return views;
    },
  };
}
