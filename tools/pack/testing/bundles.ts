// Bundles of a project file, built as users of the bundlers do, and the parts that a page loads immediately.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Consumer } from './consumer.ts'

const modules = join(import.meta.dirname, '..', '..', '..', 'node_modules')

/** The command line of esbuild. */
const esbuild = (consumer: Consumer, args: readonly string[]): Promise<string> =>
  consumer.run(process.execPath, [join(modules, 'esbuild', 'bin', 'esbuild'), ...args, '--bundle', '--log-level=error'])

export interface Bundle {
  /** The file that a page names. */
  entry: string
  /** Gzipped bytes loaded before it runs, and in total. */
  startBytes: number
  allBytes: number
  /** The text of all files. */
  text: string
}

/** The static imports of a module; `import()` is not one of them. */
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

type Bundler = 'esbuild' | 'vite'

const getOutputFolder = (bundler: Bundler, file: string): string => join('out', `${bundler}-${file}`)

const bundlers: Record<Bundler, (consumer: Consumer, file: string) => Promise<void>> = {
  async esbuild(consumer, file) {
    const target = `--outdir=${getOutputFolder('esbuild', file)}`
    const options = ['--minify', '--splitting', '--format=esm', '--target=es2022', target]
    await esbuild(consumer, [`${file}.ts`, ...options])
  },
  async vite(consumer, file) {
    await writeFile(join(consumer.folder, 'index.html'), `<script type="module" src="/${file}.ts"></script>`)
    const build = { outDir: getOutputFolder('vite', file), assetsDir: '', modulePreload: false, target: 'es2022' }
    const config = `export default ${JSON.stringify({ base: './', logLevel: 'error', build })}`
    await writeFile(join(consumer.folder, 'vite.config.js'), config)
    await consumer.run(process.execPath, [join(modules, 'vite', 'bin', 'vite.js'), 'build'])
  },
}

/** For Node: as an ES module with and without the threads' file next to it, and for CommonJS. */
const bundleForNode = async (consumer: Consumer): Promise<void> => {
  const worker = 'node_modules/@company-data/sdk/dist/keys/threads/decrypt-worker.js'
  const forNode = ['--platform=node', '--entry-names=[name]']
  const common = ['--format=cjs', '--out-extension:.js=.cjs', '--outdir=out/node/common']
  await esbuild(consumer, ['threads.ts', worker, ...forNode, '--format=esm', '--outdir=out/node/with-threads'])
  await esbuild(consumer, ['threads.ts', ...forNode, '--format=esm', '--outdir=out/node/without'])
  await esbuild(consumer, ['threads.ts', ...forNode, ...common])
}

/** Each file is bundled once by each bundler. */
export const makeBundles = async (consumer: Consumer): Promise<void> => {
  for (const bundle of Object.values(bundlers)) for (const file of ['page', 'threads']) await bundle(consumer, file)
  await bundleForNode(consumer)
}

/** The bundle of a file for pages. */
export const openBundle = (consumer: Consumer, bundler: Bundler, file: 'page' | 'threads'): Promise<Bundle> =>
  readBundle(join(consumer.folder, getOutputFolder(bundler, file)), (name) =>
    bundler === 'vite' ? name.startsWith('index-') : name === `${file}.js`,
  )
