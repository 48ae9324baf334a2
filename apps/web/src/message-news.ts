// Private messages for the parts of the app that know nothing else of them: what is unread, and whom a member wants to
// write to. The shell shows the first and answers the second.
import { createOpenState } from './open-state.ts';

/** Conversations with unread messages, and requests that wait for an answer. Unset until the connection stands. */
export const messageNews = createOpenState<{ unread: number; requests: number }>();

/** Opens the conversation, or asks for one (R4.070, R4.071). `inChat`: asking for one there takes XXL (R8.051). */
export const conversationRequest = createOpenState<{ uid: number; nick: string; inChat?: true }>();
