// The option and the time limit that `events tail` and `listen` share.

export const decryptOption = {
  type: 'boolean',
  about: 'open values on this machine, with the key of the service',
} as const

/** The longest wait that the platform allows for the next event. */
export const WAIT_SECONDS = 25
