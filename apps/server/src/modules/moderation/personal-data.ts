// Messages of a member to the team, in their export and their deletion.
import type { PersonalData } from '../accounts/index.ts';
import { contactMessagesFrom, forgetContactMessagesFrom } from './contact-store.ts';

/** Messages from an address that the member has proven: anyone could have typed an unproven one. */
export const contactPersonalData: PersonalData = {
  name: 'messages_to_the_team',
  async copy(db, { email }) {
    const messages = email === null ? [] : await contactMessagesFrom(db, email);
    return messages.map(({ created_at, ...message }) => ({
      ...message,
      sent_at: new Date(created_at).toISOString(),
    }));
  },
  async erase(tx, { email }) {
    if (email !== null) await forgetContactMessagesFrom(tx, email);
  },
};
