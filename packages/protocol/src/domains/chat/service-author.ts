// The author of messages that the server writes.
import type { Author } from './message.ts';

/** In the place of an author of a service message that names none. */
export const serviceAuthor: Author = {
  uid: 0,
  nick: '',
  gender: 1,
  avatar_url: '',
  status: 'free',
  certified: 0,
};
