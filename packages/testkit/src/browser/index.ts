// A real browser in a test: `@company-data/testkit/browser`.

export { findBarriers } from './barriers.ts'
export {
  inBrowser,
  launchBrowser,
  openContext,
  type PageOptions,
  type TestBrowser,
  useBrowser,
  watchComplaints,
} from './browser.ts'
export { lookAt } from './look.ts'
export { type OpenPortal, type PortalOptions, type PortalUser, portalUser, usePortal } from './portal.ts'
export { type Refusal, whileRefused } from './refusal.ts'
export { type OpenWallet, useWallet, type WalletOptions } from './wallet.ts'
export { fair, loseAnswer, rough, type Weather } from './weather.ts'
