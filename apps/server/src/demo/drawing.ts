// Pictures of the demo, drawn from seeds as files that a member would upload.
import { type Art, renderArt } from '@alcove/art';
import { fileInMemory, type UploadedFile } from '../platform/http/upload.ts';

const quality = 84;

export async function drawPhoto(
  art: Art,
  { field, name }: Pick<UploadedFile, 'field' | 'name'>,
): Promise<UploadedFile & { content: Buffer }> {
  // For a demo alone the server process draws by itself.
  const { default: sharp } = await import('sharp');
  const content = await sharp(Buffer.from(renderArt(art)))
    .flatten()
    .jpeg({ quality })
    .toBuffer();
  return { ...fileInMemory({ field, name, type: 'image/jpeg' }, content), content };
}
