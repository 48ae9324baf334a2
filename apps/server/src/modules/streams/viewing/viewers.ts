// Wires viewers: what people connected to this process watch, the views of cameras of this process, and what
// publishers are sent about them.
import type { Use } from '../../../platform/engines.ts';
import type { KnownView } from '../registry-entries.ts';
import type { LocalStream } from '../local-streams.ts';
import { createFreeWatching } from './free-watching.ts';
import { createServedViews, type ServedViews, type ServedViewsNeeds } from './served-views.ts';
import { createViewerAnnouncements, type ViewerAnnouncements } from './viewer-announcements.ts';
import { createViewing, type Viewing, type ViewingNeeds } from './viewing.ts';

export type ViewersNeeds = Omit<ViewingNeeds, 'freeWatching'> &
  Omit<ServedViewsNeeds, 'viewerChanged' | 'showroom'> &
  Use<'db'> & {
    /** A visitor watches this camera now, and receives blurred pictures of it. */
    visitorWatches(stream: LocalStream): void;
  };

export type Viewers = {
  viewing: Viewing;
  servedViews: ServedViews;
  announcements: ViewerAnnouncements;
};

export function createViewers(needs: ViewersNeeds): Viewers {
  const { known, localStreams, messages } = needs;
  const announcements: ViewerAnnouncements = createViewerAnnouncements((id) => servedViews.of(id));
  function viewerChanged(stream: LocalStream, view: KnownView, isViewing: boolean) {
    announcements.announce(stream, view, isViewing);
    if (isViewing && view.trial && localStreams.get(stream.id)) needs.visitorWatches(stream);
  }
  const servedViews: ServedViews = createServedViews({ ...needs, viewerChanged });
  const freeWatching = createFreeWatching({
    ...needs,
    processId: known.processId,
    isAlive: known.isAlive,
    isViewOpen: ({ process, view }) => (process === known.processId ? viewing.has(view) : known.isView(view)),
    slotTaken: ({ process, view }) => messages.send(process, { kind: 'slotTaken', view }),
  });
  const viewing: Viewing = createViewing({ ...needs, freeWatching });
  return { viewing, servedViews, announcements };
}
