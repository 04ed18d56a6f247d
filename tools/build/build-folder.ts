// Builds a folder when the sources that it is made from have changed, and puts it in place as a whole.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SourceStates, sourceStates } from './sources.ts'

const STAMP = '.built-from'
/** The versions of dependencies, and how a build is made. */
const COMMON_SOURCES = ['package-lock.json', 'tools/build']

export interface Build {
  /** As people know it: `apps/portal`. */
  name: string
  /** Where the finished build stands. */
  folder: string
  /** Files and folders from the root; a folder stands for everything below it except tests. */
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

/** Built beside the old one and renamed: a server that runs, or a second build, never sees a half. */
const replaceFolder = async (build: Build, states: SourceStates): Promise<void> => {
  const folder = `${build.folder}-${process.pid}`
  const oldFolder = `${folder}-old`
  // Taken before the build reads anything: what changes meanwhile is built the next time.
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
