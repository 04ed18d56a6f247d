// The code of a page that could not be loaded.

/**
 * Thrown by a page whose code did not arrive. `isOutdated`: the platform responds, but no longer has this file, because a
 * new version is out.
 */
export class PageUnavailable extends Error {
  readonly isOutdated: boolean
  /** Lets the next visit load it again. */
  readonly forget: () => void

  constructor(cause: unknown, isOutdated: boolean, forget: () => void) {
    super('The code of the page could not be loaded', { cause })
    this.isOutdated = isOutdated
    this.forget = forget
  }
}

/** True if the platform responds, so that the failure is not the network's. */
export const isPlatformReachable = async (): Promise<boolean> => {
  try {
    return (await fetch(location.pathname, { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
