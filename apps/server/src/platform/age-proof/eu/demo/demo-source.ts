// Where the demo's list of age providers comes from: it is made and signed when it is read.
import { createHash } from 'node:crypto';
import type { Clock } from '../../../clock.ts';
import { purposeKey } from '../../../purpose-key.ts';
import type { ListSource } from '../list/kept-list.ts';

/** The list is named by its provider's key: a site with another secret has another list. */
export const demoListSource = ({ secretKey, clock }: { secretKey: string; clock: Clock }): ListSource => ({
  name: `demo ${createHash('sha256').update(purposeKey(secretKey, 'age issuer')).digest('hex').slice(0, 16)}`,
  async read() {
    const [{ createDemoIssuer }, { createListSigner }] = await Promise.all([
      import('./demo-issuer.ts'),
      import('./demo-list.ts'),
    ]);
    const now = clock.now();
    const signer = await createListSigner({ now });
    const anchors = [await createDemoIssuer({ secretKey }).anchor(now)];
    return { text: signer.write({ anchors, now }), signers: [signer.signer] };
  },
});
