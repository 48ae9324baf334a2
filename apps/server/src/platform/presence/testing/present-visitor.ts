// A visitor on trial, as presence holds people.
import type { PersonInRoom } from '@alcove/protocol';

export const presentVisitor = (uid: number, nick: string): PersonInRoom => ({
  uid,
  id: uid,
  nick,
  gender: 0,
  age: 0,
  avatar_url: '',
  certified: 0,
  status: 'visitor',
  member_type: -1,
  country: '',
  region: '',
  town: '',
  camera: 0,
  watching: 0,
  gift_rank: 0,
  mood: '',
  pm_enabled: 0,
  privileged: 0,
  trial: 1,
});
