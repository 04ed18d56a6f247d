// Builds a folder when its sources have changed, and replaces it as a whole.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SourceStates, sourceStates } from './sources.ts'

const STAMP = '.built-from'
/** The versions of dependencies, and the build scripts. */
const COMMON_SOURCES = ['package-lock.json', 'tools/build']

export interface Build {
  /** The name for messages: `apps/portal`. */
  name: string
  /** The folder of the finished build. */
  folder: string
  /** Files and folders from the root; a folder means everything below it except tests. */
  sources: readonly string[]
  /** Writes the build into a folder that does not exist yet. */
  write(folder: string): Promise<void>
}

const allSources = ({ sources }: Build): string[] => [...sources, ...COMMON_SOURCES]

const readStamp = ({ folder }: Build): string[] => {
  const stamp = join(folder, STAMP)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : []
}

const isBuilt = (build: Build, states: SourceStates): boolean => {
  const [stamp, quickStamp] = readStamp(build)
  if (stamp === undefined) return false
  const quick = states.quick(allSources(build))
  if (quickStamp === quick) return true
  if (stamp !== states.content(allSources(build))) return false
  try {
    writeFileSync(join(build.folder, STAMP), `${stamp}\n${quick}`)
  } catch {
    // An installation that this user cannot write to reads the sources at each start.
  }
  return true
}

/** Built next to the old one and renamed: a running server, or a second build, never sees a partial one. */
const replaceFolder = async (build: Build, states: SourceStates): Promise<void> => {
  const folder = `${build.folder}-${process.pid}`
  const oldFolder = `${folder}-old`
  // Taken before the build reads anything: a change in the meantime is built the next time.
  const stamp = `${states.content(allSources(build))}\n${states.quick(allSources(build))}`
  try {
    await build.write(folder)
    writeFileSync(join(folder, STAMP), stamp)
    if (existsSync(build.folder)) renameSync(build.folder, oldFolder)
    renameSync(folder, build.folder)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    // Another process was faster.
    if (!isBuilt(build, states)) throw error
  } finally {
    rmSync(oldFolder, { recursive: true, force: true })
  }
}

export const buildIfChanged = async (build: Build, states = sourceStates()): Promise<void> => {
  if (isBuilt(build, states)) return
  console.error(`Building ${build.name}, because it is new or has changed …`)
  const startedAt = performance.now()
  await replaceFolder(build, states)
  console.error(`Built ${build.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

/** Waits for all of them, also after a failure: a build that is cut off would leave its folder behind. */
export const waitForBuilds = async (builds: ReadonlyArray<Promise<void>>): Promise<void> => {
  for (const result of await Promise.allSettled(builds)) if (result.status === 'rejected') throw result.reason
}
