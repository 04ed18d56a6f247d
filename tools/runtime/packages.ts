// The packages that the built server loads while it runs; all others are inside its bundle, or were for the build.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Loaded by name at run time: the file store, fonts of documents, the reference pages and the built-in plugins. */
export const RUNTIME_PACKAGES: readonly string[] = [
  '@aws-sdk/client-s3',
  '@company-data/plugin-kit',
  '@expo-google-fonts/arimo',
  '@expo-google-fonts/carlito',
  '@expo-google-fonts/chocolate-classical-sans',
  '@expo-google-fonts/cousine',
  '@expo-google-fonts/noto-sans-devanagari',
  '@expo-google-fonts/noto-sans-thai',
  '@expo-google-fonts/tinos',
  '@fastify/swagger-ui',
  '@fontsource-variable/noto-sans-jp',
  '@fontsource-variable/noto-sans-kr',
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-tc',
  'dejavu-fonts-ttf',
  'harfbuzzjs',
]

/** Only their files are read, so they come without the packages that they depend on. */
const FILES_ONLY: ReadonlySet<string> = new Set(['@fastify/swagger-ui'])

interface Manifest {
  name: string
  dependencies?: Record<string, string>
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** As Node finds it: in `node_modules` of the folder, or of one above. */
const findPackage = (name: string, from: string): string => {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
    if (folder === dirname(folder)) throw new Error(`${name} is not installed`)
  }
}

/** The folders of the packages below `root`, with all that they need. */
export const listPackageFolders = (root: string, names: readonly string[]): string[] => {
  const folders = new Set<string>()
  const add = (name: string, from: string): void => {
    const folder = findPackage(name, from)
    if (folders.has(folder)) return
    folders.add(folder)
    const needed = FILES_ONLY.has(name) ? {} : (readManifest(folder).dependencies ?? {})
    for (const dependency of Object.keys(needed)) add(dependency, realpathSync(folder))
  }
  for (const name of names) add(name, join(root, 'apps', 'server'))
  return [...folders].sort()
}
