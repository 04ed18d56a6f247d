// Unique names on a shared platform.

let names = 0

/** A different one each time, of capital letters and digits; short enough for a company code. */
export const uniqueName = (): string => `${process.pid.toString(36)}${(++names).toString(36)}`.toUpperCase()
