// Waiting for states, for tests of every folder: it loads nothing of the platform.
export { eventually, LIMIT_MS, leaveTimeFor, until } from './until.ts'
