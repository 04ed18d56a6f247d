// Detects changed sources of a build: by size and change time first, and by content if these differ.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const isTest = (name: string): boolean => /\.test\.tsx?$/.test(name)

const listFolder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isTest(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

const listFiles = (path: string): string[] => {
  const fullPath = resolve(root, path)
  const stats = statSync(fullPath, { throwIfNoEntry: false })
  if (stats === undefined) return []
  return stats.isDirectory() ? listFolder(fullPath).sort() : [fullPath]
}

/** Any write to a file changes its ctime, which no program can set. */
const statsAt = (path: string): string => {
  const hash = createHash('sha256')
  for (const file of listFiles(path)) {
    const { size, ctimeMs, ino } = statSync(file)
    hash.update(`${file}\0${size}\0${ctimeMs}\0${ino}\n`)
  }
  return hash.digest('hex')
}

const contentAt = (path: string): string => {
  const hash = createHash('sha256')
  for (const file of listFiles(path)) hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

/** The packages that a build may import, by their manifests and sources. */
export const packageSources = (isUsed: (name: string) => boolean = () => true): string[] =>
  readdirSync(join(root, 'packages'))
    .filter(isUsed)
    .sort()
    .flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/src`])

export interface SourceStates {
  /** Changes with any write to a file below these paths, even one that leaves the content unchanged. */
  quick(paths: readonly string[]): string
  /** Changes with the content or the name of a file. */
  content(paths: readonly string[]): string
}

const combined = (stateAt: (path: string) => string) => {
  const states = new Map<string, string>()
  return (paths: readonly string[]): string => {
    const hash = createHash('sha256')
    for (const path of paths) {
      const state = states.get(path) ?? stateAt(path)
      states.set(path, state)
      hash.update(state)
    }
    return hash.digest('hex')
  }
}

/** Each path is read once: several builds share sources. */
export const sourceStates = (): SourceStates => ({ quick: combined(statsAt), content: combined(contentAt) })
