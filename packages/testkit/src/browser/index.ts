// A real browser in a test: `@company-data/testkit/browser`.

export { findBarriers } from './barriers.ts'
export { inBrowser, launchBrowser, type PageOptions, type TestBrowser, useBrowser, watchComplaints } from './browser.ts'
