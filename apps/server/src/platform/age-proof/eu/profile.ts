// What the EU's age profile (technical specification 1.0.8, Annex A) asks of an app, and our bounds on its answer.
export const profile = {
  docType: 'eu.europa.ec.av.1',
  namespace: 'eu.europa.ec.av.1',
  claim: 'age_over_18',
  /** Names the one credential of our query in its answer. */
  credential: 'proof_of_age',
  scheme: 'av://',
} as const;

export const proofBounds = {
  /** Of the form that an app posts. */
  bodyBytes: 65_536,
  /** Of a response, before it is decoded. */
  responseBytes: 40_960,
} as const;

export const dcqlQuery = {
  credentials: [
    {
      id: profile.credential,
      format: 'mso_mdoc',
      meta: { doctype_value: profile.docType },
      claims: [{ path: [profile.namespace, profile.claim] }],
    },
  ],
};
