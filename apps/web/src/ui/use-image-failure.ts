// Notices an image that does not load: the file is gone, or the reader may not see it.
import { useState } from 'react';

type ImageFailure = {
  hasFailed: boolean;
  /** For the `<img>`, which must not be drawn while `hasFailed`. */
  imageProps: { ref: (image: HTMLImageElement | null) => void; onError: () => void };
  retry: () => void;
};

export function useImageFailure(src: string | null | undefined): ImageFailure {
  const [failedSrc, setFailedSrc] = useState<string | null>();
  const fail = () => setFailedSrc(src);
  return {
    hasFailed: Boolean(src) && failedSrc === src,
    imageProps: {
      // The image may have failed before the page was hydrated: no event comes for it any more.
      ref: (image) => {
        if (image?.complete && image.naturalWidth === 0) fail();
      },
      onError: fail,
    },
    retry: () => setFailedSrc(undefined),
  };
}
