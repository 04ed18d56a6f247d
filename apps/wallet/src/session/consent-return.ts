// The request of the consent page that sent the person here to create a wallet or to get back into one. In memory only.

/** Only the consent page of this origin: any other address could lead a person to a copy of it. */
export const readConsentReturn = (search: string, origin: string): string | undefined => {
  const address = new URLSearchParams(search).get('return')
  const url = address === null ? null : URL.parse(address, origin)
  if (url === null || url.origin !== origin || url.pathname !== '/auth') return undefined
  return `${url.pathname}${url.search}`
}

/** Undefined if the person came by themselves. Read at the start, because pages of the wallet change the address. */
export const consentReturn = readConsentReturn(globalThis.location?.search ?? '', globalThis.location?.origin ?? '')
