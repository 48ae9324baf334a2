// A generated picture where a photo would be: by scene and number, or chosen by a name.
import { type Art, artFor, artPath } from '@alcove/art';
import { Picture } from '../../../ui/Media.tsx';

export type ArtImageProps = { alt?: string; width?: number; height?: number; eager?: boolean } & (
  | { of: Omit<Art, 'width' | 'height'> }
  | { name: string | number }
);

export function ArtImage({ alt = '', width = 600, height = 400, eager = false, ...which }: ArtImageProps) {
  const art = 'of' in which ? { ...which.of, width, height } : artFor(which.name, { width, height });
  return <Picture src={artPath(art)} alt={alt} width={width} height={height} eager={eager} />;
}
