// Names that nobody else has on a shared platform.

let names = 0

/** Another one each time, of capital letters and digits; short enough for a company code. */
export const uniqueName = (): string => `${process.pid.toString(36)}${(++names).toString(36)}`.toUpperCase()
