// A stored caption as it was typed.
import { parse, toText } from '@alcove/markup';

export const plainCaption = (text: string): string => toText(parse(text));
