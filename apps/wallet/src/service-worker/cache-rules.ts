// The requests that the service worker may serve from its cache: the page and the files of this build.

export interface CacheRequest {
  method: string
  /** `navigate` for page loads. */
  mode: string
  url: string
}

/**
 * `page`: the one page of the wallet, at any of its addresses. `file`: a file of the build. Undefined: not handled, so that the
 * service worker never touches API responses.
 */
export const keptAs = ({ method, mode, url }: CacheRequest, origin: string): 'page' | 'file' | undefined => {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin || !address.pathname.startsWith('/wallet/')) return undefined
  if (mode === 'navigate') return 'page'
  const isFile = /^\/wallet\/assets\/[\w.-]+$/.test(address.pathname)
  return isFile && address.search === '' ? 'file' : undefined
}
