import { expect, test } from 'vitest';
import { sha256, signatureOf } from './s3-signature.ts';

test("the signature equals the one of the specification's own example", () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': sha256(''),
    'x-amz-date': '20130524T000000Z',
  };
  const signature = signatureOf(
    { method: 'GET', target: '/test.txt', headers },
    {
      secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      scope: '20130524/us-east-1/s3/aws4_request',
      signedHeaders: Object.keys(headers),
    },
  );
  expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});
