// What the team can do about a member.
export type ActName = 'mute' | 'unmute' | 'ban' | 'unban' | 'certify' | 'uncertify' | 'premium' | 'role';
