// Bundles of a file of the project, made by the bundlers as their users call them, and what of them a page loads at once.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Consumer } from './consumer.ts'

const modules = join(import.meta.dirname, '..', '..', '..', 'node_modules')

/** The command line of esbuild. */
export const esbuild = (consumer: Consumer, args: readonly string[]): Promise<string> =>
  consumer.run(process.execPath, [join(modules, 'esbuild', 'bin', 'esbuild'), ...args, '--bundle', '--log-level=error'])

export interface Bundle {
  /** The file that a page names. */
  entry: string
  /** Gzipped bytes of what it loads before it runs, and of everything. */
  startBytes: number
  allBytes: number
  /** The text of all files. */
  text: string
}

/** The imports that are made before a module runs; `import()` is not one of them. */
const staticImports = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+)"/g)].map(([, file = '']) => file)

const readBundle = async (folder: string, isEntry: (file: string) => boolean): Promise<Bundle> => {
  const files = (await readdir(folder)).filter((file) => /\.m?js$/.test(file))
  const texts = new Map<string, string>()
  for (const file of files) texts.set(file, await readFile(join(folder, file), 'utf8'))
  const entry = files.find(isEntry)
  if (entry === undefined) throw new Error(`no entry among ${files.join(', ')}`)
  const start = new Set([entry])
  for (const file of start) for (const other of staticImports(texts.get(file) ?? '')) start.add(other)
  const bytes = (names: Iterable<string>): number =>
    [...names].reduce((sum, file) => sum + gzipSync(texts.get(file) ?? '', { level: 9 }).length, 0)
  return {
    entry: join(folder, entry),
    startBytes: bytes(start),
    allBytes: bytes(files),
    text: [...texts.values()].join('\n'),
  }
}

export const bundlers: Record<'esbuild' | 'vite', (consumer: Consumer, file: string) => Promise<Bundle>> = {
  async esbuild(consumer, file) {
    const target = `out/esbuild-${file}`
    const options = ['--minify', '--splitting', '--format=esm', '--target=es2022', `--outdir=${target}`]
    await esbuild(consumer, [`${file}.ts`, ...options])
    return readBundle(join(consumer.folder, target), (name) => name === `${file}.js`)
  },
  async vite(consumer, file) {
    const target = `out/vite-${file}`
    await writeFile(join(consumer.folder, 'index.html'), `<script type="module" src="/${file}.ts"></script>`)
    const build = { outDir: target, assetsDir: '', modulePreload: false, target: 'es2022' }
    const config = `export default ${JSON.stringify({ base: './', logLevel: 'error', build })}`
    await writeFile(join(consumer.folder, 'vite.config.js'), config)
    await consumer.run(process.execPath, [join(modules, 'vite', 'bin', 'vite.js'), 'build'])
    return readBundle(join(consumer.folder, target), (name) => name.startsWith('index-'))
  },
}
