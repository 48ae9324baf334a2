// The contact form: what is stored, who gets a mail, and in which language.
import type { InputOf, Language, moderationCalls } from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemoryRateLimits } from '../../platform/bus/memory-rate-limits.ts';
import { createJobs } from '../../platform/jobs/worker.ts';
import { createOutboxMail } from '../../platform/mail/outbox-mail.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { createDemoOutbox } from '../../platform/outbox.ts';
import { handlePost } from '../../platform/post.ts';
import { readDictionaries } from '../../platform/words.ts';
import { idleJobs } from '../../testing/jobs.ts';
import {
  createTestClock,
  createTestDatabase,
  silentLog,
  type TestDatabase,
  until,
} from '../../testing/index.ts';
import { clocksNamedBy } from './cases/clock-rules.ts';
import { createIntake } from './cases/intake.ts';
import { createCaseLinks } from './cases/links.ts';
import { createCaseOpening } from './cases/opening.ts';
import { createContact } from './contact.ts';
import { createHidingLimits } from './hiding-limits.ts';
import { createHidings } from './reports/hidings.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

type Written = InputOf<typeof moderationCalls.contact>;

const operatorEmail = 'team@alcove.test';
const dictionaries = readDictionaries();
const clocks = clocksNamedBy(undefined);
const timeZone = 'Europe/Paris';

/** No address names anything here: what is named is told by notices.test.ts. */
function deskParts(clock: Clock, jobs: Jobs) {
  const sealing = { begin: async () => {}, copiesOf: async () => [] };
  const intake = createIntake({ clock, clocks, timeZone, jobs, dictionaries, onCall: {} });
  return {
    intake,
    links: createCaseLinks({ secretKey: 'of a test', origin: () => 'http://site.test' }),
    opening: createCaseOpening({
      clock,
      intake,
      evidence: { collect: () => Promise.reject(new Error('nothing is named')) },
      reports: {
        itemAt: async () => undefined,
        hidings: createHidings({
          clock,
          rulesOf: () => [],
          moderationLog: { hidden: async () => {} },
          sealing,
        }),
      },
      sealing,
    }),
    hidingLimits: createHidingLimits({ clock, secretKey: 'of a test' }),
  };
}
const from = { address: '192.0.2.1' };
const signed = { page: '/photo/1', signature: 'A. Martin', represents: 'self', no_consent: true } as const;
const unsigned = { pages: [], signature: '', no_consent: false, name: '' };

/** A desk whose post lands in an outbox. */
async function openDesk(database: TestDatabase) {
  const clock = createTestClock();
  const outbox = createDemoOutbox({ db: database.db, clock });
  const jobs = await createJobs({ database, clock, log: silentLog });
  const sent: MailMessage[] = [];
  const mail = createOutboxMail(outbox);
  handlePost({
    jobs,
    mail: { send: async (letter) => void (await mail.send(letter), sent.push(letter)) },
    sms: { send: async () => {} },
  });
  const rateLimits = createMemoryRateLimits({ clock });
  const contact = createContact({
    db: database.db,
    clock,
    jobs,
    rateLimits,
    dictionaries,
    operatorEmail: () => operatorEmail,
    ...deskParts(clock, jobs),
  });
  await jobs.start();
  return {
    clock,
    sent,
    jobs,
    write: (message: Partial<Written>, language: Language = 'fr') =>
      contact.send(
        {
          email: 'maelle@example.fr',
          subject: 'account',
          message: 'Bonjour à vous',
          page: '',
          accurate: false,
          ...unsigned,
          ...message,
        },
        { ...from, language },
      ),
    stored: () => database.db.selectFrom('contact_messages').selectAll().execute(),
    lettersTo: (to: string) => sent.filter((letter) => letter.to === to),
    /** Every letter that was to be written has been. */
    allWritten: () =>
      until(async () => {
        const { rows } = await sql`select from graphile_worker._private_jobs`.execute(database.db);
        return rows.length === 0;
      }),
    close: () => jobs.drain(),
  };
}

describe('a sender', () => {
  let database: TestDatabase;
  let desk: Awaited<ReturnType<typeof openDesk>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    desk = await openDesk(database);
  });
  afterAll(async () => {
    await desk.close();
    await database.close();
  });

  test('gets a receipt with the number to quote, and the operator a notice to answer', async () => {
    const { reference } = await desk.write({ email: 'a@example.fr', message: 'Où est mon reçu ?' });
    await until(() => desk.lettersTo('a@example.fr').length === 1);
    const [receipt] = desk.lettersTo('a@example.fr');
    expect(receipt?.text).toContain(reference);

    const notice = await until(() => desk.sent.find((letter) => letter.replyTo === 'a@example.fr'));
    expect(notice).toMatchObject({ to: operatorEmail });
    expect(notice.subject).toContain(reference);
    expect(notice.text).toContain('Où est mon reçu ?');

    const kept = (await desk.stored()).find((message) => message.reference === reference);
    expect(kept).toMatchObject({
      email: 'a@example.fr',
      message: 'Où est mon reçu ?',
      language: 'fr',
      state: 'new',
      created_at: desk.clock.now(),
    });
  });

  test.each([
    ['fr', 'Bonjour'],
    ['en', 'Hello'],
    ['ru', 'Здравствуйте'],
  ] as const)('is answered in the language of the page: %s', async (language, greeting) => {
    await desk.write({ email: `${language}@example.fr` }, language);
    const [receipt] = await until(() => {
      const letters = desk.lettersTo(`${language}@example.fr`);
      return letters.length > 0 && letters;
    });
    expect(receipt?.text.startsWith(greeting)).toBe(true);
    expect((await desk.stored()).find(({ email }) => email === `${language}@example.fr`)?.language).toBe(
      language,
    );
  });

  test('gets a discreet mail that repeats nothing they typed', async () => {
    await desk.write({ email: 'b@example.fr', message: 'Buy at https://spam.test', page: '/photo/1' });
    const receipt = await until(() => desk.lettersTo('b@example.fr')[0]);
    expect(receipt.text).not.toContain('spam.test');
    expect(receipt.text).not.toContain('/photo/1');
    expect(receipt.subject + receipt.text).not.toMatch(/alc[oô]ve|adult|vidéo|xxl|premium/i);
  });

  test('gets at most five receipts a day, yet every message arrives', async () => {
    for (let time = 0; time < 7; time++) await desk.write({ email: 'C@example.fr' });
    const kept = (await desk.stored()).filter(({ email }) => email === 'C@example.fr');
    expect(kept).toHaveLength(7);
    await desk.allWritten();
    expect(desk.sent.filter((letter) => letter.replyTo === 'C@example.fr')).toHaveLength(7);
    expect(desk.lettersTo('C@example.fr')).toHaveLength(5);
  });

  test.each(['remove_image', 'illegal_content'] as const)(
    'about %s states first that it is accurate',
    async (subject) => {
      const email = `${subject}@example.fr`;
      await expect(desk.write({ ...signed, email, subject })).rejects.toMatchObject({
        code: 'accuracy_required',
        fields: { accurate: 'accuracy_required' },
      });
      expect((await desk.stored()).filter((message) => message.email === email)).toEqual([]);
      await desk.write({ ...signed, email, subject, accurate: true });
      expect((await desk.stored()).filter((message) => message.email === email)).toHaveLength(1);
    },
  );

  test.each(['account', 'appeal'] as const)('about %s need not', async (subject) => {
    await expect(desk.write({ subject, email: `${subject}@example.fr` })).resolves.toHaveProperty(
      'reference',
    );
  });

  test('gets a number that is easy to read aloud and impossible to guess', async () => {
    const { reference } = await desk.write({ email: 'd@example.fr' });
    expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const all = (await desk.stored()).map((message) => message.reference);
    expect(new Set(all).size).toBe(all.length);
  });
});

test('a message whose mail cannot be enqueued is not stored', async () => {
  await using database = await createTestDatabase();
  const clock = createTestClock();
  const contact = createContact({
    db: database.db,
    clock,
    jobs: idleJobs({ add: async () => Promise.reject(new Error('no jobs today')) }),
    rateLimits: createMemoryRateLimits({ clock }),
    dictionaries,
    operatorEmail: () => operatorEmail,
    ...deskParts(clock, idleJobs({})),
  });
  const message: Written = {
    email: 'a@example.fr',
    subject: 'account',
    message: 'Hello',
    page: '',
    accurate: false,
    ...unsigned,
  };
  await expect(contact.send(message, { ...from, language: 'en' })).rejects.toThrow('no jobs today');
  expect(await database.db.selectFrom('contact_messages').selectAll().execute()).toEqual([]);
});
