import { expect, test } from 'vitest';
import { checkContact } from './contact-check.ts';

const message = { subject: 'account', email: 'maelle@exemple.fr', message: 'Bonsoir', page: '' };

test('a message that is complete may leave', () => {
  expect(checkContact(message)).toEqual({});
});

test('each field at fault is named', () => {
  expect(checkContact({ subject: 'autre', email: 'maelle', message: 'x', page: 'a\nb' })).toEqual({
    subject: true,
    email: true,
    message: true,
    page: true,
  });
});

test('what only the form itself needs does not stop a message', () => {
  expect(checkContact({ ...message, return: '/contact/' })).toEqual({});
});
