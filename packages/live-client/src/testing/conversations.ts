// A conversation as the server describes it.
import type { PmConversation } from '@alcove/protocol';

const contactOf = (uid: number, nick: string) => ({
  uid,
  id: uid,
  nick,
  gender: 2 as const,
  age: 30,
  avatar_url: '',
  certified: 0 as const,
  status: 'free' as const,
  member_type: 0 as const,
  country: '',
  region: '',
  town: '',
});

/** Of member 1 with member 2, who may write to each other. */
export const sampleConversation = (traits: Partial<PmConversation> = {}): PmConversation => ({
  conversation_uid: 7,
  recipient: { ...contactOf(2, 'Camille_75'), online: 1, pm_enabled: 1, deleted: 0 },
  me: contactOf(1, 'Ondine'),
  access: 'allowed',
  status: { value: 'allow', users: [] },
  general_status: 'allowed',
  brief: 0,
  asked_by: 0,
  common: [],
  unread: 0,
  unreadCount: 0,
  last_id: 0,
  read_id: 0,
  recipient_read_id: 0,
  last_message: null,
  archived: 0,
  hidden_ids: [],
  created: 1000,
  modified: 1000,
  ...traits,
});
