// Whether a text shows anything on screen.

/**
 * Spaces, controls, characters that Unicode says are not drawn (U+00AD, U+2060, U+3164, lone variation
 * selectors …), interlinear marks, and the two that have a glyph without ink: U+2800 and U+1D159.
 */
const withoutInk = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffb\u2800\u{1d159}]*$/u;

/** True for a text that is empty to the eye, whatever it is made of. */
export const isInvisible = (text: string): boolean => withoutInk.test(text);
