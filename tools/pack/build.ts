// Builds the published packages, each against the built ones that it needs: JavaScript, declarations, maps.
import { cp, glob, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compile } from '../compiler.ts'
import { fileAddress, type Manifest, packedManifest, type RootManifest } from './manifest.ts'
import { packDocuments } from './packed-documents.ts'

const root = join(import.meta.dirname, '..', '..')

/** In build order: a package comes after those that it needs. */
export const publishedPackages = [
  'crypto',
  'protocol',
  'field-types',
  'flow-engine',
  'sdk',
  'plugin-kit',
  'cli',
  'elements',
] as const

const compilerOptions = {
  target: 'es2022',
  // The library of Node 20: a call of something newer does not compile.
  lib: ['es2023', 'es2024.string', 'dom', 'dom.iterable', 'dom.asynciterable'],
  module: 'nodenext',
  rootDir: 'src',
  outDir: 'dist',
  declaration: true,
  declarationMap: true,
  sourceMap: true,
  rewriteRelativeImportExtensions: true,
  verbatimModuleSyntax: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  noEmitOnError: true,
}

/** Browser code compiles without Node's types; the threads of the SDK are Node's, plugins and commands Node programs. */
const getTypes = (name: string): string[] => (['sdk', 'plugin-kit', 'cli'].includes(name) ? ['node'] : [])

const isPublished = (file: string): boolean => !/\.test\.ts$|[\\/](?:vectors|testing)$/.test(file)

/**
 * The compiler rewrites import paths in JavaScript, but leaves `./noun.ts` in declarations, where it means the source.
 */
const nameBuiltFiles = async (folder: string): Promise<void> => {
  for await (const file of glob('dist/**/*.d.ts', { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8')
    await writeFile(join(folder, file), text.replace(/(from |import\()(['"]\.[^'"]+)\.ts(['"])/g, '$1$2.js$3'))
  }
}

const buildPackage = async (name: string, folder: string, { version, ...links }: RootManifest): Promise<void> => {
  const source = join(root, 'packages', name)
  const target = join(folder, name)
  await mkdir(target)
  await cp(join(source, 'src'), join(target, 'src'), { recursive: true, filter: isPublished })
  await packDocuments(join('packages', name), target, fileAddress(links))
  await cp(join(root, 'LICENSE'), join(target, 'LICENSE'))
  const manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as Manifest
  await writeFile(
    join(target, 'package.json'),
    `${JSON.stringify(packedManifest(manifest, version, links), null, 2)}\n`,
  )
  const settings = { compilerOptions: { ...compilerOptions, types: getTypes(name) }, include: ['src'] }
  await writeFile(join(target, 'tsconfig.json'), JSON.stringify(settings))
  const { stdout, stderr, code } = await compile(['-p', target], target)
  if (code !== 0) throw new Error(`${name} does not compile for publishing:\n${stdout}${stderr}`)
  await rm(join(target, 'tsconfig.json'))
  await nameBuiltFiles(target)
}

/** The build's node_modules: our built packages, and the installed third-party ones. */
const linkDependencies = async (folder: string): Promise<void> => {
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@company-data'), { recursive: true })
  for (const name of publishedPackages) {
    await symlink(join(folder, name), join(modules, '@company-data', name), 'junction')
  }
  for (const name of ['@types', 'undici-types', 'zod', 're2js']) {
    await symlink(join(root, 'node_modules', name), join(modules, name), 'junction')
  }
}

/** Writes one folder per package into an empty folder, ready to be packed. */
export const buildPackages = async (folder: string): Promise<void> => {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as RootManifest
  await linkDependencies(folder)
  for (const name of publishedPackages) await buildPackage(name, folder, manifest)
}
