// Files of stories as members send them, and published stories.
import {
  type AnswerOf,
  type ArgumentsOf,
  type Envelope,
  storiesCalls,
  storyUploadPath,
} from '@alcove/protocol';
import sharp from 'sharp';
import { done, type TestMember } from '../../../testing/index.ts';

type Upload = AnswerOf<typeof storiesCalls.storyUpload>;

/** A plain photo with a place in its EXIF. */
export const storyPhoto = ({ width = 900, height = 1200, hue = 120 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 190, g: hue, b: 70 } } })
    .withExif({ IFD3: { GPSLatitude: '48/1 51/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

type Sending = {
  name?: string;
  at?: string;
  headers?: Record<string, string>;
};

export async function sendFile(
  member: Pick<TestMember, 'fetch'>,
  content: Buffer,
  { name = 'a.jpg', at = storyUploadPath, headers = {} }: Sending = {},
): Promise<Envelope<Upload> & { http: number }> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(content)], name));
  const answer = await member.fetch(at, { method: 'POST', body: form, headers });
  return { http: answer.status, ...((await answer.json()) as Envelope<Upload>) };
}

export async function uploaded(member: TestMember, content?: Buffer, sending?: Sending): Promise<Upload> {
  const answer = await sendFile(member, content ?? (await storyPhoto()), sending);
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer));
  return answer.data;
}

/** Answers its number. */
export async function publishStory(
  author: TestMember,
  more: Partial<ArgumentsOf<typeof storiesCalls.submitStory>> = {},
): Promise<number> {
  const upload = [(await uploaded(author)).id];
  const { id } = await done(author.call(storiesCalls.submitStory, { upload, consent: 1, ...more }));
  return id;
}

export const storyOf = async (reader: Pick<TestMember, 'call'>, id: number) =>
  (await done(reader.call(storiesCalls.story, { id }))).story;

export const listedFor = async (
  reader: Pick<TestMember, 'call'>,
  more: ArgumentsOf<typeof storiesCalls.stories> = {},
) => done(reader.call(storiesCalls.stories, more));
