// Which addresses a text may lead to, and which it may show.

const urlMaxLength = 2048;
/** A path of this site. Browsers read "//" and "/\" as the start of another host, also where a redirect cuts
 * off what stands before; in a query both are harmless. */
const ownPath = /^(?![^?#]*\/\/)\/[^\s\\\p{Cc}]*$/u;

const isShort = (text: string): boolean => text.length > 0 && text.length <= urlMaxLength;

/** Somewhere a link may lead: the web, or this site. */
export function linkAddress(text: string): string | undefined {
  if (!isShort(text)) return undefined;
  if (ownPath.test(text)) return text;
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  // A name and password in front of the host only ever hide where a link leads.
  return url.username || url.password ? undefined : url.href;
}

/** A picture of this site: one from elsewhere would tell its owner who looked. */
export const pictureAddress = (text: string): string | undefined =>
  isShort(text) && ownPath.test(text) ? text : undefined;

/** As attachments spell it. */
export function decoded(text: string): string | undefined {
  if (!isShort(text)) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
