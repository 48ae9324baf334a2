// Decisions about what people write to us.
import type { ContactSubject, RefusalCode } from '@alcove/protocol';

/** Acting on these takes something away from someone: whoever asks states that the facts are right. */
const statedAsAccurate: readonly ContactSubject[] = ['remove_image', 'illegal_content'];

export const maySend = (message: { subject: ContactSubject; accurate: boolean }): RefusalCode | undefined =>
  statedAsAccurate.includes(message.subject) && !message.accurate ? 'accuracy_required' : undefined;
