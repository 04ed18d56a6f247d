// A real browser in a test: `@company-data/testkit/browser`.

export { findAccessibilityProblems } from './accessibility.ts'
export {
  inBrowser,
  launchBrowser,
  openContext,
  type PageOptions,
  type TestBrowser,
  useBrowser,
  watchComplaints,
} from './browser.ts'
export { checkPage } from './check-page.ts'
export { interruptedNetwork, loseAnswer, type Network, steadyNetwork } from './network-cuts.ts'
export { type OpenPortal, type PortalOptions, type PortalUser, portalUser, usePortal } from './portal.ts'
export { type Refusal, whileRefused } from './refusal.ts'
export { type OpenWallet, useWallet, type WalletOptions } from './wallet.ts'
