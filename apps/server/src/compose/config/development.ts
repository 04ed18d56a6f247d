// Detects a development platform: bound to loopback, and published under loopback addresses only. Behind a TLS
// proxy on the same machine it is bound to loopback too, so the bind address alone does not decide.

const LOOPBACK = /^(127(\.\d+){3}|\[?::1\]?|(.+\.)?localhost\.?)$/i
const PUBLIC_ADDRESS = /^(FRONT_DOOR_URL|AUTH_WEB_URL|FORWARDER_URL|API_URL_[A-Z][A-Z0-9]{0,15})$/

export const isLoopbackUrl = (url: string): boolean => LOOPBACK.test(URL.parse(url)?.hostname ?? '')

/** Public addresses that are not set follow from the bind address. */
export const isForDevelopment = (
  environment: Readonly<Record<string, string | undefined>>,
  bindAddress: string,
): boolean =>
  LOOPBACK.test(bindAddress) &&
  Object.entries(environment).every(
    ([name, url = '']) => !PUBLIC_ADDRESS.test(name) || url.trim() === '' || isLoopbackUrl(url.trim()),
  )
