// Which fields of the document somebody typed into: filters and settings come filled.
const touched = new WeakSet<EventTarget>();

/** Handles `input` events of the whole document. */
export const noteTyping = ({ target }: Event): void => void (target && touched.add(target));

export const wasTypedInto = (field: EventTarget): boolean => touched.has(field);
