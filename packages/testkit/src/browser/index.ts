// A real browser in a test: `@company-data/testkit/browser`.

export { findAccessibilityProblems } from './accessibility.ts'
export { readAccountWithoutPage, signInWithoutForm } from './app-session.ts'
export { forceRefreshes, inspectKeys, openTab } from './app-tabs.ts'
export { type Authenticator, addAuthenticator } from './authenticator.ts'
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
export { type FakeAccount, getFakeDevice } from './fake/fake-account.ts'
export { type FakeConsent, type FakeConsentOptions, openFakeConsent } from './fake/fake-consent.ts'
export { type FakeConsole, type FakeConsoleOptions, openFakeConsole } from './fake/fake-console.ts'
export { keyLogReplies } from './fake/fake-key-log.ts'
export {
  type FakeFile,
  type FakePlatform,
  type FakeReply,
  type FakeRequest,
  fakeFile,
  lostResponse,
  pendingResponse,
} from './fake/fake-platform.ts'
export { FAKE_PLUGIN, pluginReplies } from './fake/fake-plugin.ts'
export { type FakePortal, type FakePortalOptions, openFakePortal } from './fake/fake-portal.ts'
export { type FakeWallet, type FakeWalletOptions, openFakeWallet } from './fake/fake-wallet.ts'
export { fileToUpload } from './file-to-upload.ts'
export { type LyingPlatform, lieTo } from './lying-platform.ts'
export { interruptedNetwork, loseResponse, type Network, steadyNetwork } from './network-cuts.ts'
export { type OpenPortal, type PortalOptions, type PortalUser, portalUser, usePortal } from './portal.ts'
export { type Refusal, whileRefused } from './refusal.ts'
export { readStorages, type Storages } from './storages.ts'
export { type OpenWallet, useWallet, type WalletOptions } from './wallet.ts'
