// The hue of a nick, by the number that the wire has for a gender; 0 is a visitor, who has not said.
export const genderClass = ['', 'is-male', 'is-female', 'is-couple', 'is-trans'] as const;
