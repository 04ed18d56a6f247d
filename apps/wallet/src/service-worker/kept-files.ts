// What the service worker may answer from its store: the page and the files of this build, and nothing else in the world.

export interface Asked {
  method: string
  /** `navigate` for an address that somebody goes to. */
  mode: string
  url: string
}

/**
 * `page`: the one page of the wallet, at each of its addresses. `file`: a file of the build. Undefined: the service worker stays
 * out of it, so that no answer of the API, sealed or not, is ever in its hands.
 */
export const keptAs = ({ method, mode, url }: Asked, origin: string): 'page' | 'file' | undefined => {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin || !address.pathname.startsWith('/wallet/')) return undefined
  if (mode === 'navigate') return 'page'
  const isFile = /^\/wallet\/assets\/[\w.-]+$/.test(address.pathname)
  return isFile && address.search === '' ? 'file' : undefined
}
