// The tabs of one browser, as the tab that holds the socket knows them: which are visible, and which of these was
// looked at last. A tab that answers no more (it crashed, or was frozen) is forgotten at the second question.
export type OpenTab = { id: string; visible: boolean; /** When it was last focused. */ at: number };

export function createTabs() {
  const known = new Map<string, OpenTab & { answered: boolean }>();
  return {
    /** Returns whether the tab is new. */
    saw(tab: OpenTab): boolean {
      const isNew = !known.has(tab.id);
      known.set(tab.id, { ...tab, answered: true });
      return isNew;
    },
    left: (id: string) => void known.delete(id),
    /** Before each question. */
    forgetSilent() {
      for (const tab of known.values()) {
        if (tab.answered) tab.answered = false;
        else known.delete(tab.id);
      }
    },
    /** The visible tab that was looked at last: popups show there only. */
    front(): string | undefined {
      let front: OpenTab | undefined;
      for (const tab of known.values()) if (tab.visible && tab.at >= (front?.at ?? 0)) front = tab;
      return front?.id;
    },
  };
}
