// Starts the service worker once the page stands. A browser that refuses one, as private windows do, works without.
import { ownServiceWorker } from '@company-data/ui/frame/rules'

export const registerServiceWorker = (): void => {
  if (!('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    void ownServiceWorker('/wallet/service-worker.js', '/wallet/').catch(() => undefined)
  })
}
