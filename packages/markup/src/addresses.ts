// Which addresses a link may lead to, and which pictures a text may show.

const urlMaxLength = 2048;
/** A path of this site. Browsers read "//" and "/\" as the start of another host, also where a redirect cuts
 * off what stands before; in a query both are harmless. */
const ownPath = /^(?![^?#]*\/\/)\/[^\s\\\p{Cc}]*$/u;

const isShort = (text: string): boolean => text.length > 0 && text.length <= urlMaxLength;

/** Where a link may lead: the web, or this site. */
export function linkAddress(text: string): string | undefined {
  if (!isShort(text)) return undefined;
  if (ownPath.test(text)) return text;
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  // A name and password in front of the host hide where a link leads.
  return url.username || url.password ? undefined : url.href;
}

/**
 * Chat uploads, avatars and drawn pictures of this site, no segment of which starts with a dot. A picture of
 * another site would tell its owner who read the text and when; any other path of this site would be
 * requested with the reader's cookies.
 */
const picturePath =
  /^\/(?:media\/(?:att|avatars)\/[0-9a-f]{32}\/[a-z]{1,10}\.jpg|art(?:\/[\w-][\w.-]{0,99}){1,8})$/;

/** A picture that a text may show. */
export const pictureAddress = (text: string): string | undefined =>
  picturePath.test(text) ? text : undefined;

/** Attachment tags carry their addresses URL-encoded. */
export function decoded(text: string): string | undefined {
  if (!isShort(text)) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
