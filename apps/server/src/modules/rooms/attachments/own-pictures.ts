// Which pictures a message may show: those of this house. One from elsewhere would tell its owner who read
// the message and when, and an address of ours that is no picture would act in the reader's name; both
// become links, which nobody follows without wanting to.

const attachmentFile = /^\/media\/att\/([0-9a-f]{32})\/(full|thumb)\.jpg$/;
const ownPicture = /^\/(?:media\/(?:att|avatars)\/[0-9a-f]{32}\/[a-z]{1,10}\.jpg|art\/[\w./-]{1,200})$/;

// Wider than what `parse` understands: other clients may read these tags more kindly.
const imageHead = /\[img(?:[= ][^\][]*)?\]/gi;
const imageEnd = /\[\/img\]/gi;
const attachmentHead = /\[attachment( [^\][]*)\]/gi;
const addressAttribute = /(?:^| )(?:thumbnail_)?url=(["']?)([^\s"']*)\1/gi;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export const attachmentAddresses = (id: string) => ({
  url: `/media/att/${id}/full.jpg`,
  thumbnail_url: `/media/att/${id}/thumb.jpg`,
});

/** Of what both addresses of a tag show; nothing where they are not of one attachment. */
export function attachmentId(shown: { url: string; thumbnailUrl: string }): string | undefined {
  const [, id, full] = attachmentFile.exec(shown.url) ?? [];
  const [, thumbId, thumb] = attachmentFile.exec(shown.thumbnailUrl) ?? [];
  return full === 'full' && thumb === 'thumb' && id === thumbId ? id : undefined;
}

/** No bracket of it opens or closes anything. */
const asLink = (address: string): string =>
  `[url]${address.trim().replaceAll('[', '(').replaceAll(']', ')')}[/url]`;

function withOwnImages(text: string): string {
  let [told, from] = ['', 0];
  for (const head of text.matchAll(imageHead)) {
    if (head.index < from) continue;
    const start = head.index + head[0].length;
    imageEnd.lastIndex = start;
    const end = imageEnd.exec(text)?.index;
    if (end === undefined) break;
    const address = text.slice(start, end);
    if (ownPicture.test(address.trim())) continue;
    told += text.slice(from, head.index) + asLink(address);
    from = end + '[/img]'.length;
  }
  return told + text.slice(from);
}

export const withoutForeignPictures = (text: string): string =>
  withOwnImages(text).replace(attachmentHead, (whole, attributes: string) => {
    const addresses = [...attributes.matchAll(addressAttribute)].map(([, , address = '']) => decode(address));
    const [first = ''] = addresses;
    return addresses.every((address) => attachmentFile.test(address)) ? whole : asLink(first);
  });
