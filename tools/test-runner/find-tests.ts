// Lists the test files of the tree, and what each of them needs from the runner.
import { globSync, readFileSync } from 'node:fs'

export const findTests = (filters: readonly string[]): string[] =>
  globSync('{apps,packages,tools,benchmarks,reliability,demo}/**/*.test.ts', {
    exclude: (name) => name.includes('node_modules'),
  }).filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))

/** Tests that open pages of the web apps, which are built once for all of them. */
export const needsWebApps = (file: string): boolean =>
  /^apps\/(consent|console|portal|wallet)\/test\/|web-apps|built-program|^demo\//.test(file)

/** Tests that open the documentation site. */
export const needsDocs = (file: string): boolean => /^apps\/docs\/test\/|tools\/runtime\//.test(file)

/** Tests that start the program as a process: the built one, as `npm start` does. */
export const startsProgram = (file: string): boolean =>
  /\b(?:start|launch|run)Program\b/.test(readFileSync(file, 'utf8'))

/**
 * Tests of behaviour that differs between database servers: locks, notifications, retries and errors. Journeys call every
 * endpoint there, so that no statement is new to a server; jobs that delete by date, documents, and examples of the pages
 * are the same on both.
 */
const DIFFERS_BETWEEN_SERVERS = [
  /^apps\/server\/test\/journeys\/(?!documents-|guides|oauth-libraries|pages\/|platform-icon|reference\.|try-it-out|zero-knowledge)/,
  /^apps\/server\/test\/processes\/(?!built-program|unusable-host|region-address)/,
  /^apps\/server\/test\/signals\/readiness/,
  /^apps\/server\/test\/http\/(?:lost-connection|overload)/,
  /^apps\/server\/src\/features\/delivery\/changes\/(?:webhook-queue|outbox\/|feed\/(?!hydrate|customer-feed))/,
  /^apps\/server\/src\/features\/delivery\/(?:push\/stream\/push-stream|webhooks\/backlog\/)/,
  /^apps\/server\/src\/features\/delivery\/webhooks\/dispatcher\/dispatcher-(?:processes|moves|faults)/,
  /^apps\/server\/src\/features\/operations\/(?:idempotency|regions|quotas)\//,
  /^apps\/server\/src\/features\/sharing\/connections\/(?:live-copies|lost-)/,
  /^apps\/server\/src\/features\/contracts\/flow-runs\/(?:model\/run-races|retention\/delete-due-data)/,
  /^apps\/server\/src\/features\/.*(?:store|lost-|race|-processes)[^/]*\.test\.ts$/,
]

/**
 * Tests that run again on the server of TEST_DATABASE_URL. Those of platform/db use both servers themselves, and a
 * program with a data folder brings its own server.
 */
export const runsOnEveryServer = (file: string): boolean =>
  DIFFERS_BETWEEN_SERVERS.some((pattern) => pattern.test(file)) &&
  !/\b(?:dataFolder|preparedFolder)\(/.test(readFileSync(file, 'utf8'))
