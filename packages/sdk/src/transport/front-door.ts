// The front door, where sessions begin and end; all other calls go to the home region of the account (D1-FRONT-15).

/** Without a token: registration, login, and what everyone may read. */
export const frontDoor = { base: 'front-door' } as const
/** With the token of the session, for calls about the session itself. */
export const frontDoorWithToken = { base: 'front-door', auth: true } as const
