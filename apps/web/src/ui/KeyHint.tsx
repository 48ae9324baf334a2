// A key, as it is written on the keyboard.
import type { ReactNode } from 'react';

export const KeyHint = ({ children }: { children: ReactNode }) => <kbd className="key-hint">{children}</kbd>;
