// Every HTTP call of the product, by domain. The server must serve each of them to compile.
import { accountsCalls } from './domains/accounts.ts';
import { devCalls } from './domains/dev.ts';
import { moderationCalls } from './domains/moderation.ts';

export const calls = { accounts: accountsCalls, moderation: moderationCalls, dev: devCalls } as const;
