// For password managers: whose password a form asks for.
export const WhoseAccount = ({ nick }: { nick: string | undefined }) => (
  <input
    className="visually-hidden"
    type="text"
    autoComplete="username"
    defaultValue={nick}
    tabIndex={-1}
    aria-hidden="true"
    readOnly
  />
);
