import { describe, expect, it } from 'vitest';
import { codeAfter } from './otp-code.ts';

describe('a code that is typed', () => {
  it('is complete with its last digit', () => {
    expect(codeAfter('481', 3, 4)).toEqual({ code: '481', caret: 3, complete: false });
    expect(codeAfter('4812', 4, 4)).toEqual({ code: '4812', caret: 4, complete: true });
  });

  it('takes the place of a wrong one digit by digit, and is not sent before the last of them', () => {
    expect(codeAfter('70000', 1, 4)).toEqual({ code: '7000', caret: 1, complete: false });
    expect(codeAfter('76000', 2, 4)).toEqual({ code: '7600', caret: 2, complete: false });
    expect(codeAfter('76140', 4, 4)).toEqual({ code: '7614', caret: 4, complete: true });
  });

  it('is read as people copy it', () => {
    expect(codeAfter('48 12', 5, 4)).toEqual({ code: '4812', caret: 4, complete: true });
    expect(codeAfter('Code : 4812', 11, 4).code).toBe('4812');
    expect(codeAfter('48a', 3, 4)).toEqual({ code: '48', caret: 2, complete: false });
  });

  it('loses the digit that is wiped out, and no other', () => {
    expect(codeAfter('412', 1, 4)).toEqual({ code: '412', caret: 1, complete: false });
  });
});
