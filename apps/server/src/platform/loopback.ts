// Whether a host is this machine itself: what is said to it crosses no wire and needs no encryption.
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
