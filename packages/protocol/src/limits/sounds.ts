// The sounds of chat, messages and calls: their address, and the names of those that a member switches on and off.

export const audioPrefix = '/audio/';
export const chatSounds = ['message', 'pm', 'login', 'gift', 'call'] as const;
