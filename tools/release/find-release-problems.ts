// Compares the tree with the records of releases: frozen migrations, endpoints, and one version everywhere.
import { MIN_NOTICE_DAYS } from '@company-data/protocol/contract/deprecation'
import {
  compareVersions,
  type MigrationFile,
  mayRemove,
  type PackageVersion,
  type ReleaseRecord,
  sha256,
} from './record.ts'

export interface ReleaseState {
  records: readonly ReleaseRecord[]
  migrations: readonly MigrationFile[]
  endpoints: readonly string[]
  /** The release that each endpoint declares; pages of the gate declare none. */
  since: ReadonlyMap<string, string>
  versions: readonly PackageVersion[]
  /** As `2026-11-17`. */
  today: string
}

const findVersionProblems = ({ versions, records }: ReleaseState): string[] => {
  const version = versions[0]?.version ?? ''
  const others = versions.filter((entry) => entry.version !== version)
  const last = records.at(-1)
  return [
    ...others.map((entry) => `${entry.file} has version ${entry.version}, and package.json ${version}`),
    ...(last !== undefined && compareVersions(version, last.version) < 0
      ? [`package.json has version ${version}, older than release ${last.version}`]
      : []),
  ]
}

const findFrozenProblems = (
  { version, migrations: frozen }: ReleaseRecord,
  files: readonly MigrationFile[],
): string[] =>
  (['directory', 'region'] as const).flatMap((store) =>
    Object.entries(frozen[store]).flatMap(([name, hash]) => {
      const file = files.find((candidate) => candidate.store === store && candidate.name === name)
      const path = `apps/server/migrations/${store}/${name}`
      if (file === undefined) return [`${path} was released with ${version} and is gone: put it back`]
      return sha256(file.text) === hash
        ? []
        : [`${path} was changed after release ${version}: put it back, and write a new file`]
    }),
  )

const numberIn = (name: string): number => Number.parseInt(name, 10)

/** These break the program before it, which still serves while the new one starts. */
const TAKES_AWAY =
  /\bdrop\s+(?:table|column)\b|\brename\s+(?:to|column)\b|\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i
const CONTRACT = /^-- contract: (\S+\.sql)$/m
const LOCK_TIMEOUT = /^set local lock_timeout\b/m
const COMMENT = /--.*$/gm
const CONCURRENT_INDEX = /\bcreate\s+(?:unique\s+)?index\s+concurrently\b/i
const BLOCKING_INDEX =
  /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently)(?:if\s+not\s+exists\s+)?(?:\w+\s+)?on\s+(?:only\s+)?(\w+)/gi

/** While an index is built, its table takes no writes, unless it is built concurrently. A new table has no rows. */
const findIndexProblems = (text: string): string[] =>
  [...text.replace(COMMENT, '').matchAll(BLOCKING_INDEX)].flatMap(([, table]) =>
    new RegExp(`\\bcreate\\s+table\\s+(?:if\\s+not\\s+exists\\s+)?${table}\\b`, 'i').test(text)
      ? []
      : [`stops writes to ${table}: put the index into a separate file, with create index concurrently if not exists`],
  )

/** Objects that a migration removes must be unused since a migration of the last release. */
const findContractProblems = (last: ReleaseRecord, { store, text }: MigrationFile): string[] => {
  const replacedBy = CONTRACT.exec(text)?.[1]
  if (replacedBy !== undefined)
    return last.migrations[store][replacedBy] === undefined
      ? [`names ${replacedBy}, which is not of release ${last.version}`]
      : []
  return TAKES_AWAY.test(text)
    ? [
        'breaks the program before it: add first; a later release adds the line "-- contract: <migration that replaced it>"',
      ]
    : []
}

const findNewFileProblems = (last: ReleaseRecord, files: readonly MigrationFile[]): string[] =>
  files
    .filter(({ store, name }) => last.migrations[store][name] === undefined)
    .flatMap(({ store, name, text }) => {
      const path = `apps/server/migrations/${store}/${name}`
      const lastNumber = Math.max(0, ...Object.keys(last.migrations[store]).map(numberIn))
      return [
        ...(numberIn(name) <= lastNumber ? [`${path} must have a number above ${lastNumber}, which is released`] : []),
        ...findIndexProblems(text).map((problem) => `${path} ${problem}`),
        ...(LOCK_TIMEOUT.test(text) || CONCURRENT_INDEX.test(text.replace(COMMENT, ''))
          ? []
          : [`${path} must begin with: set local lock_timeout = '5s';`]),
        ...findContractProblems(last, { store, name, text }).map((problem) => `${path} ${problem}`),
      ]
    })

const DAY_MS = 86_400_000

/** The later of the announced day, and the end of the notice that began with the first release that announced it. */
const findRemovalDay = (records: readonly ReleaseRecord[], endpoint: string): string | undefined => {
  const sunset = records.at(-1)?.sunsets?.[endpoint]
  const announcedOn = records.find(({ sunsets }) => sunsets?.[endpoint] !== undefined)?.date
  if (sunset === undefined || announcedOn === undefined) return undefined
  const noticeEnd = new Date(Date.parse(announcedOn) + MIN_NOTICE_DAYS * DAY_MS).toISOString().slice(0, 10)
  return [sunset, noticeEnd].sort().at(-1)
}

/** NS-18: a release must have announced the removal, and its day must have come. */
const findEndpointProblems = (last: ReleaseRecord, { records, endpoints, versions, today }: ReleaseState): string[] => {
  const isVersionForIt = mayRemove(last.version, versions[0]?.version ?? '')
  const present = new Set(endpoints)
  return last.endpoints
    .filter((endpoint) => !present.has(endpoint))
    .flatMap((endpoint) => {
      const problem = `${endpoint} of release ${last.version} is gone: keep it until`
      if (!isVersionForIt) return [`${problem} a version that may remove it`]
      const removalDay = findRemovalDay(records, endpoint)
      if (removalDay === undefined) return [`${problem} 180 days after a release has announced its removal`]
      return removalDay <= today ? [] : [`${problem} ${removalDay}`]
    })
}

/** Endpoints added since a release belong to the next one, which needs its own version. */
const findOldVersionProblems = (last: ReleaseRecord, { endpoints, migrations, versions }: ReleaseState): string[] => {
  if (versions[0]?.version !== last.version) return []
  const releasedEndpoints = new Set(last.endpoints)
  const added = [
    ...endpoints.filter((endpoint) => !releasedEndpoints.has(endpoint)),
    ...migrations.filter(({ store, name }) => last.migrations[store][name] === undefined).map(({ name }) => name),
  ]
  return added.length === 0
    ? []
    : [`release ${last.version} lacks ${added[0]}: run node tools/version.ts <next version>`]
}

/** An endpoint declares the first release whose record has it, or else the version of the packages. */
const findSinceProblems = ({ records, since, versions }: ReleaseState): string[] =>
  [...since].flatMap(([endpoint, declared]) => {
    const first = records.find(({ endpoints }) => endpoints.includes(endpoint))?.version ?? versions[0]?.version
    return declared === first ? [] : [`${endpoint} declares since ${declared}, and came with ${first}`]
  })

/** A sentence for each departure; without releases only the versions are compared. */
export const findReleaseProblems = (state: ReleaseState): string[] => {
  const last = state.records.at(-1)
  return [
    ...findVersionProblems(state),
    ...findSinceProblems(state),
    ...state.records.flatMap((record) => findFrozenProblems(record, state.migrations)),
    ...(last === undefined ? [] : findNewFileProblems(last, state.migrations)),
    ...(last === undefined ? [] : findEndpointProblems(last, state)),
    ...(last === undefined ? [] : findOldVersionProblems(last, state)),
  ]
}
