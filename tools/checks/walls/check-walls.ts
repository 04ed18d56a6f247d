// Checks the walls of server features: an entry point exports no value of a store, no feature imports a function of
// another one that uses a store, and the folders of a feature form no cycle.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { listFiles, readSources, type Source } from '../../import-graph/imports.ts'

export interface WallFinding {
  readonly rule: 'store-export' | 'store-import' | 'folder-cycle'
  /** `<chapter>/<feature>`. */
  readonly feature: string
  readonly offender: string
}

const FEATURES = 'apps/server/src/features/'
const IS_TEST_CODE = /\.test\.ts$|\/testing\//
const IS_STORE = /(?:^|[/-])store\.ts$/
const COMMENT_LINES = /^[ \t]*(?:\/\/|\/\*|\*).*$/gm
const EXPORT_LISTS = /^export (type )?\{([^}]*)\}(?: from '(\.[^']*)')?/gm
const IMPORT_LISTS = /^import (type )?\{([^}]*)\} from '(\.[^']*)'/gm
const WHOLE_IMPORTS = /^import \* as \w+ from '(\.[^']*)'/gm
const EXPORT_ALL = /^export \*(?: as (\w+))? from '(\.[^']*)'/gm

interface ListedName {
  /** The name inside the module that the list names. */
  readonly inner: string
  readonly outer: string
}

/** The values in the braces of an import or export; types are not listed. */
const readValues = (list: string): ListedName[] =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && !item.startsWith('type '))
    .map((item) => {
      const [inner = '', outer = inner] = item.split(/\s+as\s+/)
      return { inner, outer }
    })

type Read = (file: string) => string

const resolve = (from: string, name: string): string => posix.join(posix.dirname(from), name)

/** Module and name of everything that a module exports by a list, its imports followed. */
const listReexports = (file: string, read: Read): Array<ListedName & { readonly source: string }> => {
  const code = read(file).replace(COMMENT_LINES, '')
  const imports = [...code.matchAll(IMPORT_LISTS)]
    .filter(([, isType]) => isType === undefined)
    .flatMap(([, , list = '', source = '']) => readValues(list).map((name) => ({ ...name, source })))
  const reexports = [...code.matchAll(EXPORT_LISTS)]
    .filter(([, isType]) => isType === undefined)
    .flatMap(([, , list = '', source]) =>
      readValues(list).flatMap(({ inner, outer }) => {
        if (source !== undefined) return [{ inner, outer, source }]
        const origin = imports.find((name) => name.outer === inner)
        return origin ? [{ inner: origin.inner, outer, source: origin.source }] : []
      }),
    )
  return reexports.map((name) => ({ ...name, source: resolve(file, name.source) }))
}

/** The module that declares an exported name, also behind modules that only pass it on. */
const findOrigin = (file: string, name: string, read: Read): string => {
  const origin = listReexports(file, read).find(({ outer }) => outer === name)
  return origin === undefined ? file : findOrigin(origin.source, origin.inner, read)
}

const findFeature = (file: string): string | undefined =>
  file.startsWith(FEATURES) ? file.slice(FEATURES.length).split('/').slice(0, 2).join('/') : undefined

/** The values that a module loads from others: its imports and what it passes on, types left out. */
const listValueImports = (file: string, read: Read): Array<{ readonly target: string; readonly names: string[] }> => {
  const code = read(file).replace(COMMENT_LINES, '')
  const lists = [...code.matchAll(IMPORT_LISTS), ...code.matchAll(EXPORT_LISTS)].flatMap(
    ([, isType, list = '', name]) =>
      isType === undefined && name !== undefined
        ? [{ target: resolve(file, name), names: readValues(list).map(({ inner }) => inner) }]
        : [],
  )
  const whole = [...code.matchAll(WHOLE_IMPORTS)].map(([, name = '']) => ({
    target: resolve(file, name),
    names: ['*'],
  }))
  return [...lists.filter(({ names }) => names.length > 0), ...whole]
}

/** True if a module or one that it loads, of the same feature, is a store. */
const isOnStore = (file: string, read: Read, visited = new Set<string>()): boolean => {
  if (IS_STORE.test(file)) return true
  if (visited.has(file)) return false
  visited.add(file)
  return listValueImports(file, read).some(
    ({ target }) => findFeature(target) === findFeature(file) && isOnStore(target, read, visited),
  )
}

/** Another feature gives its data through the object that its factory returns. Its functions have no data. */
const findStoreImports = (feature: string, files: readonly string[], read: Read): WallFinding[] => {
  const values = files.flatMap((file) =>
    listValueImports(file, read)
      .filter(({ target }) => findFeature(target) !== undefined && findFeature(target) !== feature)
      .flatMap(({ target, names }) => names.map((name) => ({ target, name }))),
  )
  const offenders = values
    .filter(({ target, name }) => isOnStore(findOrigin(target, name, read), read))
    .map(({ target, name }) => `${name} of ${findFeature(target)}`)
  return [...new Set(offenders)].map((offender) => ({ rule: 'store-import', feature, offender }))
}

const findStoreExports = (feature: string, entryPoint: string, read: Read): WallFinding[] => {
  const values = listReexports(entryPoint, read)
    .filter(({ source, inner }) => IS_STORE.test(findOrigin(source, inner, read)))
    .map(({ outer }) => outer)
  const wholeStores = [...read(entryPoint).matchAll(EXPORT_ALL)]
    .filter(([, , source = '']) => IS_STORE.test(source))
    .map(([, , source = '']) => `* from ${source}`)
  return [...values, ...wholeStores].map((offender) => ({ rule: 'store-export', feature, offender }))
}

/** The folder directly inside the feature; files of the feature itself tie its folders together and have none. */
const findFolder = (feature: string, file: string): string | undefined => {
  const [folder, rest] = file.startsWith(`${FEATURES}${feature}/`)
    ? file.slice(FEATURES.length + feature.length + 1).split('/', 2)
    : []
  return rest === undefined ? undefined : folder
}

const listReachable = (graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> => {
  const reachable = new Set<string>()
  const queue = [start]
  for (const folder of queue)
    for (const next of graph.get(folder) ?? [])
      if (!reachable.has(next)) {
        reachable.add(next)
        queue.push(next)
      }
  return reachable
}

/** One finding for each folder that reaches itself through another one. */
const findFolderCycles = (feature: string, sources: readonly Source[]): WallFinding[] => {
  const graph = new Map<string, Set<string>>()
  for (const { file, imports } of sources) {
    const from = findFolder(feature, file)
    if (from === undefined) continue
    const folders = imports
      .filter((name) => name.startsWith('.'))
      .map((name) => findFolder(feature, resolve(file, name)))
      .filter((to) => to !== undefined && to !== from)
    graph.set(from, new Set([...(graph.get(from) ?? []), ...folders.flatMap((to) => to ?? [])]))
  }
  return [...graph.keys()]
    .filter((folder) => listReachable(graph, folder).has(folder))
    .sort()
    .map((offender) => ({ rule: 'folder-cycle', feature, offender }))
}

export const findWallFindings = (root: string): WallFinding[] => {
  const files = listFiles(root).filter((file) => file.startsWith(FEATURES) && !IS_TEST_CODE.test(file))
  const byFeature = Map.groupBy(readSources(root, files), ({ file }) =>
    file.slice(FEATURES.length).split('/').slice(0, 2).join('/'),
  )
  const read: Read = (file) => (files.includes(file) ? readFileSync(join(root, file), 'utf8') : '')
  return [...byFeature].flatMap(([feature, sources]) => [
    ...findStoreExports(feature, `${FEATURES}${feature}/index.ts`, read),
    ...findStoreImports(
      feature,
      sources.map(({ file }) => file),
      read,
    ),
    ...findFolderCycles(feature, sources),
  ])
}

if (import.meta.main) {
  const findings = findWallFindings(join(import.meta.dirname, '..', '..', '..'))
  for (const { rule, feature, offender } of findings) console.error(`${feature} ${offender} [${rule}]`)
  if (findings.length > 0) process.exit(1)
}
