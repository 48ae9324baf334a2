// How a call reads in the history of its conversation.
import { readFileSync } from 'node:fs';
import { type Catalogue, createWords } from '@alcove/i18n';
import type { PmMessage } from '@alcove/protocol';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { PastCall } from './PastCall.tsx';

const catalogue = new URL('../../../../../../packages/i18n/catalogues/fr/pm.json', import.meta.url);
const words = createWords('fr', { pm: JSON.parse(readFileSync(catalogue, 'utf8')) } as unknown as Catalogue);

const caller = 7;
const entryOf = (call: Partial<NonNullable<PmMessage['call']>>, me: number) => {
  const whole = { call_id: 'a', reason: 'finished', seconds: 0, missed: 0, ...call };
  const message = { sender_uid: caller, timestamp: 1_790_000_000, call: whole } as PmMessage;
  return renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <PastCall message={message} me={me} />
    </I18nextProvider>,
  );
};

test.each([
  ['answered, without a picture', { reason: 'not_connected' }, 'Appel non établi', 'Appel non établi'],
  ['declined', { reason: 'declined' }, 'Appel décliné', 'Appel décliné'],
  ['not answered', { reason: 'unanswered', missed: 1 }, 'Sans réponse', 'Appel manqué'],
] as const)('a call that was %s reads as what it was on both sides', (_, call, own, theirs) => {
  expect(entryOf(call, caller)).toContain(own);
  expect(entryOf(call, caller + 1)).toContain(theirs);
});
