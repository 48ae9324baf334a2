// A row of the people in a room, as the server renders it.
import { readFileSync } from 'node:fs';
import { createWords } from '@alcove/i18n';
import { personOf, roomOf } from '@alcove/live-client/testing';
import { type Language, minuteMs } from '@alcove/protocol';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { type CurrentRoom, RoomContext } from '../room/current-room.ts';
import { RoomPersonRow } from './RoomPersonRow.tsx';

const now = 1_000_000;
const visitor = personOf(-4, { trial: 1, status: 'visitor', visit_until: now + 7 * minuteMs });
const here = { room: roomOf(1), state: { clockAheadMs: now } } as CurrentRoom;

const Row = () => (
  <RoomContext value={here}>
    <RoomPersonRow person={visitor} isMe={false} current={false} onCurrent={() => {}} />
  </RoomContext>
);

const Stub = createRoutesStub([{ path: '/', Component: Row }]);

function drawn(language: Language): string {
  const catalogue = new URL(
    `../../../../../../packages/i18n/catalogues/${language}/rooms.json`,
    import.meta.url,
  );
  const rooms = JSON.parse(readFileSync(catalogue, 'utf8')) as Record<string, unknown>;
  return renderToStaticMarkup(
    <I18nextProvider i18n={createWords(language, { rooms })}>
      <Stub />
    </I18nextProvider>,
  );
}

test('the row of a visitor says how many minutes of the trial are left', () => {
  expect(drawn('fr')).toContain('essai · 7 min');
  expect(drawn('en')).toContain('trial · 7 min');
  expect(drawn('ru')).toContain('визит · 7 мин');
});
