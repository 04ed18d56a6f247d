// Starts a worker under the content security policy: Trusted Types accept only files of our own build.

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): URL }
}

const OWN_FILE = /^\/[a-z]+\/(?:assets\/[\w.-]+|service-worker)\.js$/

const requireOwn = (address: string): string => {
  const { origin, pathname } = new URL(address, location.href)
  if (origin !== location.origin || !OWN_FILE.test(pathname)) throw new TypeError('This is not a worker of ours.')
  return address
}

/** The policy that the server's header names. A browser without Trusted Types takes the address unchanged. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('own-workers', {
  createScriptURL: requireOwn,
})

/**
 * @example
 * import address from './opener-worker.ts?worker&url'
 * const worker = ownWorker(address)
 */
export const ownWorker = (address: string): Worker =>
  new Worker(policy?.createScriptURL(address) ?? requireOwn(address), { type: 'module' })

/** The service worker of the app, for addresses below `scope`. */
export const ownServiceWorker = (address: string, scope: string): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(policy?.createScriptURL(address) ?? requireOwn(address), { scope })
