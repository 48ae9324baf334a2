// Stands for what only members see, until it exists.
export const MembersOnly = (_props: { look?: 'bare' }) => <p>…</p>;
