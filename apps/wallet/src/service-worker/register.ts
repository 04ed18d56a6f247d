// Starts the service worker once the page is ready. The wallet works without one where browsers refuse it, as in private
// windows.
import { ownServiceWorker } from '@company-data/web/app/rules'

/** It fetches every build file, which must not slow down the first page. */
const AFTER_LOAD_MS = 3_000

const start = (): void => {
  void ownServiceWorker('/wallet/service-worker.js', '/wallet/').catch(() => undefined)
}

export const registerServiceWorker = (): void => {
  if (!('serviceWorker' in navigator)) return
  addEventListener('load', () => setTimeout(start, AFTER_LOAD_MS))
}
