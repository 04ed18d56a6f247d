// Starts the service worker once the page stands. A browser that refuses one, as private windows do, works without.
import { ownServiceWorker } from '@company-data/ui/frame/rules'

/** It fetches every file of the build, and must not stand in the way of the first page, which fetches its own. */
const AFTER_LOAD_MS = 3_000

const start = (): void => {
  void ownServiceWorker('/wallet/service-worker.js', '/wallet/').catch(() => undefined)
}

export const registerServiceWorker = (): void => {
  if (!('serviceWorker' in navigator)) return
  addEventListener('load', () => setTimeout(start, AFTER_LOAD_MS))
}
