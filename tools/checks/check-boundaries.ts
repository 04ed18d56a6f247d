// Checks imports and file names against `boundaries.ts` and `feature-edges.ts`; prints each violation with its reason.
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { findCycles } from '../import-graph/cycles.ts'
import { readHookEdges } from '../import-graph/hook-edges.ts'
import { listFiles, readSources, resolveImport, type Source, toEntryPoint } from '../import-graph/imports.ts'
import {
  computedImports,
  type Layer,
  layers,
  pageGroups,
  refusedNames,
  type Unit,
  units,
  webAppFolders,
  wholePackages,
} from './boundaries.ts'
import { chapters, featureEdges, knownToEveryFeature } from './feature-edges.ts'

export interface Violation {
  readonly rule: string
  readonly file: string
  /** The import or the name that breaks the rule. */
  readonly offender: string
  readonly reason: string
}

type Finding = Omit<Violation, 'file' | 'offender'> | undefined

const SERVER = 'apps/server/src/'
const LIST = 'tools/checks/boundaries.ts'
const EDGES = 'tools/checks/feature-edges.ts'
const HOOKS = 'apps/server/src/compose/hooks.ts'

const isTestCode = (file: string): boolean => /\.test\.[cm]?[jt]sx?$|(?:^|\/)(?:test|testing)\//.test(file)

const findUnit = (file: string): string | undefined =>
  Object.keys(units)
    .filter((folder) => file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0]

const findLayer = (file: string): Layer | undefined =>
  file.startsWith(SERVER) ? layers.find(({ matches }) => matches.test(file.slice(SERVER.length))) : undefined

/** The chapter and the feature that a file belongs to. */
const parseFeaturePath = (file: string): { chapter: string; feature: string } | undefined => {
  const [, chapter, feature] = /^apps\/server\/src\/features\/([^/]+)\/([^/]+)\//.exec(file) ?? []
  return chapter === undefined || feature === undefined ? undefined : { chapter, feature }
}

const findFeature = (file: string): string | undefined => parseFeaturePath(file)?.feature

/** The list name of an entry point: `protocol/wire/delivery/webhooks` is allowed where `protocol` is. */
const toListedName = (entryPoint: string): string => {
  const [name = entryPoint] = entryPoint.split('/')
  return wholePackages.includes(name) ? name : entryPoint
}

const checkPackageImport = (file: string, folder: string, unit: Unit, entryPoint: string): Finding => {
  const allowed = isTestCode(file) ? [...unit.may, ...(unit.testsMay ?? [])] : unit.may
  const listedName = toListedName(entryPoint)
  // A package's own tests may import its entry points.
  if (
    allowed.includes(listedName) ||
    allowed.includes(entryPoint) ||
    (isTestCode(file) && folder.endsWith(`/${listedName}`))
  )
    return undefined
  if (folder === 'apps/server' && /^crypto(?:$|\/)/.test(entryPoint))
    return { rule: 'law-4', reason: 'the server cannot open what people seal: it may import crypto/seal only' }
  return { rule: 'package', reason: `${folder} may import ${allowed.join(', ') || 'no package of ours'}; see ${LIST}` }
}

const checkFeature = (file: string, target: string): Finding => {
  const [from, to] = [findFeature(file), findFeature(target)]
  if (to === undefined || from === to) return undefined
  if (!target.endsWith(`/${to}/index.ts`))
    return { rule: 'feature-entry', reason: `a feature is imported only through its index.ts` }
  if (from === undefined || isTestCode(file)) return undefined
  const edges = featureEdges[from] ?? []
  if (edges === 'any' || edges.includes(to) || knownToEveryFeature.includes(to)) return undefined
  return { rule: 'feature-edge', reason: `${from} may import ${edges.join(', ') || 'no other feature'}; see ${EDGES}` }
}

const checkLayer = (file: string, target: string): Finding => {
  const [from, to] = [findLayer(file), findLayer(target)]
  if (from === undefined || to === undefined || isTestCode(file)) return undefined
  if (from === to || from.may.includes(to.name)) return undefined
  return { rule: 'layer', reason: `${from.name} may import ${from.may.join(', ') || 'no other layer'}, not ${to.name}` }
}

/**
 * The web app and its folder that a file belongs to: `webhooks` in `configuration/webhooks/webhooks-page.tsx`. The files of `src`
 * itself assemble the pages.
 */
const parsePageFolder = (file: string): { app: string; folder: string } | undefined => {
  const app = Object.keys(webAppFolders).find((source) => file.startsWith(`${source}/`))
  if (app === undefined) return undefined
  const parts = file.slice(app.length + 1).split('/')
  const folder = pageGroups[app]?.includes(parts[0] ?? '') ? parts[1] : parts[0]
  return folder === undefined || parts.at(-1) === folder ? undefined : { app, folder }
}

const checkPage = (file: string, target: string): Finding => {
  const [from, to] = [parsePageFolder(file), parsePageFolder(target)]
  if (from === undefined || to === undefined || from.folder === to.folder) return undefined
  const appFolders = webAppFolders[to.app] ?? []
  // Parts of the app layer are listed from the bottom up: each may use those before it.
  const isBelow = !appFolders.includes(from.folder) || appFolders.indexOf(to.folder) < appFolders.indexOf(from.folder)
  if (appFolders.includes(to.folder) && isBelow) return undefined
  return { rule: 'page', reason: `a page imports its own folder and ${appFolders.join(', ')}; see ${LIST}` }
}

const checkPath = (file: string, folder: string, unit: Unit, target: string): Finding => {
  const other = findUnit(target)
  if (other !== folder)
    return unit.files?.includes(target)
      ? undefined
      : { rule: 'path', reason: `${folder} reaches into ${other ?? 'an unlisted folder'}; import it by its name` }
  if (isTestCode(target) && !isTestCode(file))
    return { rule: 'test-code', reason: 'the program must not import test code' }
  return checkLayer(file, target) ?? checkFeature(file, target) ?? checkPage(file, target)
}

const checkNpm = (file: string, name: string): Finding => {
  const layer = findLayer(file)
  if (layer === undefined || layer.npm === 'any' || isTestCode(file) || isBuiltin(name)) return undefined
  const packageName = /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name
  if (layer.npm.includes(packageName)) return undefined
  return { rule: 'npm', reason: `${layer.name} may import ${layer.npm.join(', ') || 'nothing'} of npm; see ${LIST}` }
}

const checkImport = (file: string, folder: string, unit: Unit, name: string): Finding => {
  if (name.startsWith('.')) return checkPath(file, folder, unit, posix.join(posix.dirname(file), name))
  const entryPoint = toEntryPoint(name)
  return entryPoint === undefined ? checkNpm(file, name) : checkPackageImport(file, folder, unit, entryPoint)
}

const checkLocation = (file: string): Finding => {
  const featurePath = parseFeaturePath(file)
  if (findUnit(file) === undefined) return { rule: 'unlisted', reason: `this folder is not in ${LIST}` }
  if (file.startsWith(SERVER) && findLayer(file) === undefined)
    return { rule: 'unlisted', reason: `this folder of the server is not a layer in ${LIST}` }
  if (featurePath === undefined) return undefined
  if (!chapters[featurePath.chapter]?.includes(featurePath.feature))
    return {
      rule: 'unlisted',
      reason: `${LIST} does not list the feature ${featurePath.feature} in ${featurePath.chapter}`,
    }
  if (featureEdges[featurePath.feature] === undefined)
    return { rule: 'unlisted', reason: `${LIST} does not list the features that ${featurePath.feature} may import` }
  return undefined
}

const checkSource = ({ file, imports, hasComputedImport }: Source): Violation[] => {
  const violations: Violation[] = []
  const note = (offender: string, finding: Finding) => finding && violations.push({ file, offender, ...finding })
  note(file, checkLocation(file))
  if (hasComputedImport && !computedImports.includes(file) && !isTestCode(file))
    note('a computed import', {
      rule: 'computed',
      reason: `the imported module is only known at run time; list the file in ${LIST}`,
    })
  const folder = findUnit(file)
  const unit = folder === undefined ? undefined : units[folder]
  if (folder === undefined || unit === undefined) return violations
  for (const name of imports) note(name, checkImport(file, folder, unit, name))
  return violations
}

const checkNames = (file: string): Violation[] =>
  file
    .split('/')
    .map((part) => part.replace(/\..*$/, ''))
    .filter((part) => refusedNames.includes(part))
    .map((offender) => ({
      rule: 'name',
      file,
      offender,
      reason: 'a name says what the file gives; this one is a catch-all',
    }))

const checkCycles = (root: string, sources: readonly Source[]): Violation[] => {
  const targets = ({ file, imports }: Source) => imports.flatMap((name) => resolveImport(root, file, name) ?? [])
  const graph = new Map(sources.map((source) => [source.file, targets(source)]))
  return findCycles(graph).map((cycle) => ({
    rule: 'cycle',
    file: cycle[0] ?? '',
    offender: cycle.slice(1).join(' → '),
    reason: 'imports must not form a cycle, type imports included',
  }))
}

/**
 * A subscriber knows the feature whose hook it subscribes to: together with the imports, that must not form a cycle.
 */
const checkHooks = (root: string): Violation[] => {
  const features = Object.keys(featureEdges)
  const hookEdges = readHookEdges(root, features)
  const graph = new Map(
    Object.entries(featureEdges).map(([feature, edges]) => [feature, edges === 'any' ? [] : [...edges]]),
  )
  for (const { publisher, subscribers } of hookEdges)
    for (const subscriber of subscribers) graph.set(subscriber, [...(graph.get(subscriber) ?? []), publisher])
  const unknown = hookEdges.filter(({ publisher }) => !features.includes(publisher))
  return [
    ...unknown.map(({ hook }) => ({
      rule: 'hook',
      file: HOOKS,
      offender: hook,
      reason: `the name of a hook must begin with a feature in ${LIST}`,
    })),
    ...findCycles(graph).map((cycle) => ({
      rule: 'hook-cycle',
      file: HOOKS,
      offender: cycle.join(' → '),
      reason: 'what features import and what they hear of each other goes one way',
    })),
  ]
}

export const findViolations = (root: string): Violation[] => {
  const files = listFiles(root)
  const sources = readSources(root, files)
  return [
    ...sources.flatMap(checkSource),
    ...files.flatMap(checkNames),
    ...checkCycles(root, sources),
    ...checkHooks(root),
  ]
}

if (import.meta.main) {
  const violations = findViolations(join(import.meta.dirname, '..', '..'))
  for (const { rule, file, offender, reason } of violations)
    console.error(`${file}\n  ${offender}\n  ${rule}: ${reason}`)
  if (violations.length > 0) process.exit(1)
}
