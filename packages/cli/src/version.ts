// The version of the program, equal to that of its package.
export const VERSION = '0.3.0'
