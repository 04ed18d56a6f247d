// An empty project into which the packed packages are installed by npm, as a user does it.
import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compile } from '../../compiler.ts'
import { npm, type Tarball } from '../tarballs.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..')
const modules = join(root, 'node_modules')

export interface Consumer {
  folder: string
  /** The output of a program; it runs with the given Node, in the project by default. */
  run(node: string, args: readonly string[], environment?: Record<string, string>, cwd?: string): Promise<string>
  /** The compiler's output for files of the project; empty when all is right. */
  compile(files: readonly string[], options: readonly string[]): Promise<string>
  /** Writes the TypeScript of each package's README into files of the project, and returns their names. */
  writeExamples(): Promise<string[]>
  /** Every entry point that can be imported, those behind a `*` individually. */
  entryPoints: string[]
}

const listEntryPoints = async (folder: string, name: string): Promise<string[]> => {
  const packageFolder = join(folder, 'node_modules', name)
  const { exports } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
    exports: Record<string, { default: string } | string>
  }
  const entryPoints: string[] = []
  for (const [entryPoint, target] of Object.entries(exports)) {
    if (typeof target === 'string') continue
    if (!entryPoint.includes('*')) entryPoints.push(`${name}${entryPoint.slice(1)}`)
    else {
      const nouns = await readdir(join(packageFolder, target.default.replace('*.js', '')), { recursive: true })
      const built = nouns.filter((noun) => noun.endsWith('.js'))
      entryPoints.push(
        ...built.map((noun) => `${name}${entryPoint.slice(1, -1)}${noun.slice(0, -3).replaceAll('\\', '/')}`),
      )
    }
  }
  return entryPoints
}

/**
 * npm installs the tarballs themselves, with an empty cache and without the network. Their third-party dependencies
 * come from the packages that are installed here, copied by npm (`--install-links`) where it would otherwise link them.
 */
export const installConsumer = async (folder: string, tarballs: readonly Tarball[]): Promise<void> => {
  await cp(join(import.meta.dirname, 'consumer'), folder, { recursive: true })
  const dependencies = Object.fromEntries([
    ...tarballs.map(({ name, path }) => [name, `file:${path}`]),
    ...['zod', 're2js'].map((name) => [name, `file:${join(modules, name)}`]),
  ])
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  const cache = join(folder, 'cache')
  await npm(['install', '--offline', '--install-links', '--cache', cache], folder)
  await rm(cache, { recursive: true })
  // Node's types are the user's own; the packages do not need them.
  await mkdir(join(folder, 'node_modules', '@types'))
  for (const name of ['@types/node', 'undici-types']) {
    await symlink(join(modules, name), join(folder, 'node_modules', name), 'junction')
  }
}

const writeExamples = async (folder: string, tarballs: readonly Tarball[]): Promise<string[]> => {
  const files: string[] = []
  for (const { name } of tarballs) {
    const readme = await readFile(join(folder, 'node_modules', name, 'README.md'), 'utf8')
    for (const [, block = ''] of readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)) {
      const file = `example-${files.length + 1}.ts`
      await writeFile(join(folder, file), block)
      files.push(file)
    }
  }
  return files
}

export const openConsumer = async (folder: string, tarballs: readonly Tarball[]): Promise<Consumer> => ({
  folder,
  writeExamples: () => writeExamples(folder, tarballs),
  entryPoints: (await Promise.all(tarballs.map(({ name }) => listEntryPoints(folder, name)))).flat().sort(),
  async run(node, args, environment = {}, cwd = folder) {
    // Nothing of the tests' own Node: neither its options nor its code cache, which is removed with the project.
    const { NODE_OPTIONS: _, NODE_COMPILE_CACHE: __, ...inherited } = process.env
    const { stdout } = await run(node, args, { cwd, env: { ...inherited, ...environment } })
    return stdout
  },
  async compile(files, options) {
    const { stdout, stderr, code } = await compile([...files, '--strict', '--module', 'nodenext', ...options], folder)
    return code === 0 ? stdout : stdout || stderr || `the compiler ended with ${code}`
  },
})
