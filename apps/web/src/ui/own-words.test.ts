// What is said of a control that a form cannot be sent with.
import { expect, test } from 'vitest';
import { controlFaultOf } from './own-words.ts';

const fine = { valueMissing: false, tooShort: false };

test.each([
  ['an empty line', { type: 'text', validity: { ...fine, valueMissing: true } }, 'field.missing', 0],
  ['an unticked box', { type: 'checkbox', validity: { ...fine, valueMissing: true } }, 'field.choose', 0],
  [
    'a short text',
    { type: 'textarea', minLength: 10, validity: { ...fine, tooShort: true } },
    'field.short',
    10,
  ],
  ['a half address', { type: 'email', minLength: -1, validity: fine }, 'field.format', 0],
])('a person who sends %s reads in our words what is wrong', (_, control, key, count) => {
  expect(controlFaultOf(control)).toEqual({ key, count });
});
