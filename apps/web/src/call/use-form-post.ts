// A form that a browser without scripts posts itself: where to, and where the browser comes back to.
import { type CallAddress, type CallSpec, inLanguage, type Language } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { addressIn } from './call-server.ts';

export function useFormPost<C extends CallSpec>({ path }: CallAddress<C>) {
  const { i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const language = i18n.language as Language;
  return {
    /** Attributes of the form. */
    form: { method: 'post' as const, action: addressIn(language, path) },
    /** The page on screen, for the hidden field `return`. */
    back: inLanguage(pathname, language) + search,
  };
}
