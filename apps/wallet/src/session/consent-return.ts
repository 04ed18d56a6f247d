// The request of the consent page that sent the person here to create a wallet or to get back into one. In memory only.

const PATHS = ['/auth', '/oauth2/authorize']

/**
 * Only the consent page of this origin, or the address that leads to it: any other one could lead a person to a copy. A consent page
 * at another origin (`AUTH_WEB_URL`) is reached through the second.
 */
export const readConsentReturn = (search: string, origin: string): string | undefined => {
  const address = new URLSearchParams(search).get('return')
  const url = address === null ? null : URL.parse(address, origin)
  if (url === null || url.origin !== origin || !PATHS.includes(url.pathname)) return undefined
  return `${url.pathname}${url.search}`
}

/** Undefined if the person came by themselves. Read at the start, because pages of the wallet change the address. */
export const consentReturn = readConsentReturn(globalThis.location?.search ?? '', globalThis.location?.origin ?? '')
