// Checks that released migrations are unchanged, released endpoints are there, and all packages have one version.
import { join } from 'node:path'
import { findReleaseProblems } from '../release/find-release-problems.ts'
import { readMigrationFiles, readRecords, readVersions } from '../release/record.ts'
import { listEndpoints, listSince } from '../release/wire-contract.ts'

const root = join(import.meta.dirname, '..', '..')
const problems = findReleaseProblems({
  records: readRecords(root),
  migrations: readMigrationFiles(root),
  endpoints: listEndpoints(),
  since: listSince(),
  versions: readVersions(root),
  today: new Date().toISOString().slice(0, 10),
})
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
