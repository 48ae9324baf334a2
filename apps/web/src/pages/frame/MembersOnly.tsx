export const MembersOnly = () => <p>…</p>;
