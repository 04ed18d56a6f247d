// Reads which module imports which, type imports included. dependency-cruiser cannot do it: it needs the JavaScript API
// of the TypeScript compiler, which TypeScript 7 does not have, or a second compiler next to Node's own type stripping.
// Biome keeps every statement in one form (`from '…'` is on a line that begins with import, export or a closing brace),
// so patterns are enough.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const SCOPE = '@company-data/'
const COMMENT_LINES = /^[ \t]*(?:\/\/|\/\*|\*).*$/gm
const STATEMENTS = [
  /^[ \t]*(?:import|export|\})(?:.*\s|.*[}*])?from\s*['"]([^'"]+)['"]/gm,
  /^[ \t]*import\s*['"]([^'"]+)['"]/gm,
  /\b(?:import|require)\(\s*['"`]([^'"`$]+)['"`]/g,
]
const COMPUTED = /\bimport\((?!\s*['"`][^'"`$]+['"`])/

export interface Source {
  /** Path from the root, with forward slashes. */
  readonly file: string
  readonly imports: readonly string[]
  /** It imports a module that is only known at run time. */
  readonly hasComputedImport: boolean
}

export const readImports = (text: string): Omit<Source, 'file'> => {
  const code = text.replace(COMMENT_LINES, '')
  const importedNames = STATEMENTS.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name]) => name ?? ''))
  return { imports: [...new Set(importedNames)], hasComputedImport: COMPUTED.test(code) }
}

/** The output of tools/build-web.ts. */
const isBuildOutput = ({ name, parentPath }: { name: string; parentPath: string }): boolean =>
  name.startsWith('dist') && /[\\/]apps[\\/][^\\/]+$/.test(parentPath)

/** Every file of the source folders, by path from the root. */
export const listFiles = (root: string): string[] =>
  globSync('{apps,packages,tools,benchmarks,reliability,demo}/**/*', {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => entry.name === 'node_modules' || isBuildOutput(entry),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(root, join(entry.parentPath, entry.name)))
    .sort()

export const readSources = (root: string, files: readonly string[]): Source[] =>
  files
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .map((file) => ({ file, ...readImports(readFileSync(join(root, file), 'utf8')) }))

/** `@company-data/crypto/seal` → `crypto/seal`; undefined for other packages. */
export const toEntryPoint = (name: string): string | undefined =>
  name.startsWith(SCOPE) ? name.slice(SCOPE.length) : undefined

/** The target of a sub-path in `exports` of package.json, patterns included: `./wire/*` → `./src/wire/*.ts`. */
const resolveTarget = (exports: Readonly<Record<string, unknown>>, subPath: string): string | undefined => {
  for (const [entryPoint, target] of Object.entries(exports)) {
    if (typeof target !== 'string') continue
    if (entryPoint === subPath) return target
    const [before = '', after] = entryPoint.split('*')
    if (after !== undefined && subPath.startsWith(before) && subPath.endsWith(after))
      return target.replace('*', subPath.slice(before.length, subPath.length - after.length))
  }
  return undefined
}

const resolveEntryPoint = (root: string, entryPoint: string): string | undefined => {
  const [name = '', ...rest] = entryPoint.split('/')
  const folder = ['packages', 'apps'].map((parent) => `${parent}/${name}`).find((path) => existsSync(join(root, path)))
  const manifest = join(root, folder ?? '', 'package.json')
  if (folder === undefined || !existsSync(manifest)) return undefined
  const { exports = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports?: Record<string, unknown> }
  const target = resolveTarget(exports, ['.', ...rest].join('/'))
  return target === undefined ? undefined : posix.join(folder, target)
}

/** The file of the repository that an import loads; undefined for npm packages and Node modules. */
export const resolveImport = (root: string, from: string, name: string): string | undefined => {
  if (name.startsWith('.')) return posix.join(dirname(from), name)
  const entryPoint = toEntryPoint(name)
  return entryPoint === undefined ? undefined : resolveEntryPoint(root, entryPoint)
}
