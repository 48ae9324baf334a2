// Forms of a person's own page, which a browser without scripts posts and comes back to the page.
import { type CallAddress, type CallSpec, inLanguage, type Language } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useFormPost } from '../../../call/use-form-post.ts';

/** In the address of the page: what a browser without scripts has done before. */
export const cameBack = { opened: 'opened', signed: 'signed' } as const;

/** `query`: of the page that follows. */
export function useLinkPost<C extends CallSpec>(address: CallAddress<C>, token: string, query: string) {
  const { form } = useFormPost(address);
  const { i18n } = useTranslation();
  const { pathname } = useLocation();
  return {
    form,
    hidden: (
      <>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="return" value={inLanguage(pathname, i18n.language as Language) + query} />
      </>
    ),
  };
}
