// The consent ledger on the wire: an author names who is visible on which file, each person signs by a link of their
// own, and the same link withdraws.
import * as z from 'zod/mini';
import { type CallSpec, defineCalls } from '../call.ts';
import { dayMs, hourMs } from '../durations.ts';
import { email, flagOut, idInput, line, whole } from '../fields.ts';
import { languages } from '../languages.ts';
import { epochSecondsOut, tokenInput } from './accounts/fields.ts';
import { consentLimits as limits, consentStates } from './consents/limits.ts';
import { listed } from './contributions/drafts.ts';
import { contributionStatuses, materialKinds, peopleShown } from './contributions/set.ts';

const times = {
  invited: epochSecondsOut(),
  opened: epochSecondsOut(),
  decided: epochSecondsOut().check(z.describe('When they signed or refused')),
  withdrawn: epochSecondsOut().check(z.describe('When the last of their files was withdrawn')),
  expires: epochSecondsOut().check(z.describe('When the link ends unless it is answered')),
};

const person = z.object({
  id: z.int(),
  name: z.string().check(z.describe('As the author wrote it; empty once the person is gone from the set')),
  state: z.enum(consentStates),
  files: z.array(z.int()).check(z.describe('By `material_id`; of withdrawn ones too')),
  reminded: epochSecondsOut(),
  ...times,
});
export type DepictedPerson = z.infer<typeof person>;

const ledgerFile = z.object({
  material_id: z.int(),
  number: z.int().check(z.describe('Its place in the set, from 1; 0: it is gone')),
  kind: z.enum(materialKinds),
  people: z.enum(peopleShown),
  url: z.string().check(z.describe('Empty where it is gone, or not made yet')),
  missing: flagOut().check(z.describe('1: a signature is missing')),
});

const depicted = z.object({
  number: z.int(),
  title: z.string(),
  status: z.enum(contributionStatuses),
  files: z.array(ledgerFile),
  people: z.array(person),
  mails_left: z.int().check(z.describe('Invitations and reminders that the author may still send today')),
});
export type DepictedPeople = z.infer<typeof depicted>;

const signedFile = z.object({
  material_id: z.int(),
  title: z.string().check(z.describe('Of its set')),
  number: z.int(),
  signed: epochSecondsOut(),
  visible: flagOut().check(z.describe('1: its set is published')),
  url: z.string(),
});

const opened = z.object({
  state: z.enum(consentStates),
  author: z.string(),
  title: z.string(),
  expires: epochSecondsOut(),
  files: z
    .array(
      z.object({
        material_id: z.int(),
        number: z.int(),
        kind: z.enum(materialKinds),
        url: z.string().check(z.describe('For this browser alone, for an hour')),
        film: z.string().check(z.describe('Of a film: what plays it; empty: a photo')),
      }),
    )
    .check(z.describe('What is asked for, while it is unanswered')),
  signed: z.array(signedFile).check(z.describe('All that this person signed for this author')),
  decided: epochSecondsOut(),
  withdrawn: epochSecondsOut(),
  erased: epochSecondsOut().check(
    z.describe('When the files that were withdrawn last are gone at the latest'),
  ),
});
export type OpenedConsent = z.infer<typeof opened>;

const invitation = z.object({
  state: z.enum(consentStates),
  author: z.string(),
  photos: z.int(),
  films: z.int(),
  expires: epochSecondsOut(),
  signed: flagOut().check(z.describe('1: something that this person signed for the author still stands')),
});
export type ConsentInvitation = z.infer<typeof invitation>;

const byAuthor = {
  prefix: 'site',
  who: 'contribute',
  rate: { limit: 240, windowMs: hourMs },
} satisfies Partial<CallSpec>;
const byLink = {
  prefix: 'site',
  who: 'anyone',
  holdsSecret: true,
  rate: { limit: 120, windowMs: hourMs },
} satisfies Partial<CallSpec>;
const files = () => listed(idInput());

export const consentsCalls = defineCalls({
  depictedPeople: {
    ...byAuthor,
    method: 'GET',
    path: '/member/contribution/people',
    summary: 'Who is asked to sign for which file of one’s own set, and what they answered',
    input: z.object({ number: idInput() }),
    output: depicted,
  },
  inviteDepicted: {
    ...byAuthor,
    method: 'POST',
    path: '/member/contribution/people/',
    summary: 'Invites a person, by a neutral mail, to sign for the files on which they are visible',
    input: z.object({
      number: idInput(),
      name: line({ max: limits.nameMax }),
      email: email(),
      language: z.enum(languages),
      files: files(),
    }),
    output: depicted,
    rate: { limit: 60, windowMs: dayMs },
  },
  nameDepictedFiles: {
    ...byAuthor,
    method: 'POST',
    path: '/member/contribution/people/files/',
    summary: 'Says on which files an invited person is visible, until they have answered',
    input: z.object({ id: idInput(), files: files() }),
    output: depicted,
  },
  remindDepicted: {
    ...byAuthor,
    method: 'POST',
    path: '/member/contribution/people/remind/',
    summary: 'Sends an invited person their link once more, once',
    input: z.object({ id: idInput() }),
    output: depicted,
  },
  cancelDepicted: {
    ...byAuthor,
    method: 'POST',
    path: '/member/contribution/people/cancel/',
    summary: 'Takes an invitation back that is not answered; its link ends',
    input: z.object({ id: idInput() }),
    output: depicted,
  },
  consentInvitation: {
    ...byLink,
    method: 'GET',
    path: '/consent/invitation',
    summary: 'Who asks for a signature, and for how much; changes nothing',
    input: z.object({ token: tokenInput() }),
    output: invitation,
  },
  openConsent: {
    whileReadOnly: true,
    ...byLink,
    method: 'POST',
    path: '/consent/open/',
    needsGatePass: true,
    summary: 'After proof of age: the files to sign for, and all that this person signed for this author',
    input: z.object({ token: tokenInput() }),
    output: opened,
  },
  openedConsent: {
    ...byLink,
    method: 'GET',
    path: '/consent/opened',
    needsGatePass: true,
    summary: 'The same of a link that was opened, for pages without scripts; changes nothing',
    input: z.object({ token: tokenInput() }),
    output: opened,
  },
  signConsent: {
    ...byLink,
    method: 'POST',
    path: '/consent/sign/',
    needsGatePass: true,
    summary: 'Signs for the files that were shown, by a typed name; never in a browser of the author',
    input: z.object({
      token: tokenInput(),
      name: line({ min: limits.signatureMin, max: limits.signatureMax }),
      files: z.optional(files()).check(z.describe('As they were shown: refused where they have changed')),
    }),
    output: opened,
  },
  refuseConsent: {
    whileReadOnly: true,
    ...byLink,
    method: 'POST',
    path: '/consent/refuse/',
    summary: 'Refuses: the files go out of the set, and the author does not learn why',
    input: z.object({ token: tokenInput() }),
    output: invitation,
  },
  withdrawConsent: {
    whileReadOnly: true,
    ...byLink,
    method: 'POST',
    path: '/consent/withdraw/',
    summary: 'Withdraws files for ever: out of view at once, erased, never restored',
    input: z.object({
      token: tokenInput(),
      files: listed(idInput(), limits.filesAtOnce),
    }),
    output: opened,
  },
  consentLedger: {
    prefix: 'site',
    method: 'GET',
    path: '/member/moderation/consents',
    who: 'review',
    summary: 'Invitations and answers of all sets, the latest first; names and addresses stay sealed',
    input: z.object({
      state: z.optional(z.enum(consentStates)),
      number: z.optional(idInput()).check(z.describe('Of one set alone')),
      page: z._default(whole({ min: 1, max: limits.pages }), 1),
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          number: z.int().check(z.describe('0: the set is gone')),
          title: z.string(),
          author: z.string().check(z.describe('Empty: the account is erased')),
          state: z.enum(consentStates),
          files: z.int(),
          sealed: flagOut(),
          ...times,
        }),
      ),
      total_count: z.int(),
      counts: z.record(z.enum(consentStates), z.int()),
    }),
    rate: { limit: 600, windowMs: hourMs },
  },
});
