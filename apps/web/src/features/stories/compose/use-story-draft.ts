// The story that is written, as a component sees it: its state, and what the browser tells it.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { storyDraftOf } from './story-draft.ts';

/** How often a film that is being made is looked at. */
const filmWatchMs = 5000;

export function useStoryDraft(uid: number) {
  const [draft, setDraft] = useState(() => storyDraftOf(uid));
  const first = useRef(draft.state());
  const state = useSyncExternalStore(draft.subscribe, draft.state, () => first.current);
  useEffect(() => {
    void draft.read();
    const look = () => {
      if (document.visibilityState !== 'visible') void draft.flush();
      else if (draft.state().saving === 'idle') void draft.read();
    };
    const leave = (event: BeforeUnloadEvent) => {
      void draft.flush();
      if (draft.isBusy()) event.preventDefault();
    };
    const paste = ({ clipboardData }: ClipboardEvent) => {
      if (clipboardData?.files.length) void draft.pick([...clipboardData.files]);
    };
    document.addEventListener('visibilitychange', look);
    addEventListener('beforeunload', leave);
    addEventListener('paste', paste);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('beforeunload', leave);
      removeEventListener('paste', paste);
      void draft.flush();
    };
  }, [draft]);
  const isMaking = state.story?.list.some((each) => each.state === 'processing') ?? false;
  useEffect(() => {
    if (!isMaking) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void draft.read();
    }, filmWatchMs);
    return () => clearInterval(timer);
  }, [isMaking, draft]);
  return {
    draft,
    state,
    /** Once this one is published. */
    begin() {
      draft.close();
      setDraft(storyDraftOf(uid));
    },
  };
}
