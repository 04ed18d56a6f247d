// Builds the web apps whose sources changed since their last build, with Vite and without a configuration file.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { appPath, builtFolder, webApps } from '../apps/server/src/gate/pages/built-apps.ts'
import { type Build, buildIfChanged, waitForBuilds } from './build/build-folder.ts'
import { writeCompressed } from './build/compress.ts'
import { packageSources, root, sourceStates } from './build/sources.ts'

/** The files that the first view waits for. */
const IN_FIRST_VIEW = /^assets[\\/](?:index|style)-[\w-]{8}\.(?:js|css)$/

/**
 * Compressed once here, so that the server only sends bytes. The best quality of Brotli would make the first view 1.4 % and
 * the other files 0.5 % smaller, in three times the time.
 */
const compress = (folder: string): Promise<void> =>
  writeCompressed(folder, '**/*.{js,mjs,css,html,svg,wasm,webmanifest}', {
    gzip: true,
    brotliQuality: (file) => (IN_FIRST_VIEW.test(file) ? 10 : 7),
  })

/**
 * The first sheet that a browser sees decides the order of layers, and chunks decide which that is: so each declares
 * it.
 */
const layerOrder = {
  name: 'layer-order',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    id.endsWith('.css') ? { code: `@layer base, components, app;\n${code}`, map: null } : null,
}

// light-dark(), nesting and top-level await as written: browsers since the middle of 2024.
const TARGET = ['chrome125', 'firefox126', 'safari17.5']

/**
 * The app starts with one file, and code that many pages share is another: fifty small ones cost more than they save.
 */
const GROUPS = [
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  { name: 'shared', minShareCount: 6, priority: 1 },
]

const writeBuild = async (app: string, outDir: string): Promise<void> => {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root: join(root, 'apps', app),
    base: `/${appPath(app)}/`,
    logLevel: 'warn',
    plugins: [layerOrder],
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: TARGET,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 800,
      sourcemap: false,
      // Libraries write "use client" in a thousand files; it has no meaning here. Plugin timings are noise.
      rolldownOptions: {
        checks: { moduleLevelDirective: false, bundlerTimings: false },
        output: { codeSplitting: { groups: GROUPS } },
      },
    },
  })
}

/**
 * Files that the PDF reader loads on demand: fonts and character maps that a PDF names and does not contain, and image
 * decoders in JavaScript. A folder has the version in its name, because these files keep theirs.
 */
const copyPdfParts = (folder: string): void => {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const kinds = ['standard_fonts/*.{pfb,ttf}', 'cmaps/*.bcmap', 'wasm/*_nowasm_fallback.js']
  for (const file of globSync(kinds, { cwd: dirname(manifest) }))
    cpSync(join(dirname(manifest), file), join(folder, 'assets', `pdfjs-${version}`, basename(file)))
}

/** Large, and useless without a network: the PDF reader, which is loaded when a page shows a PDF. */
const isPdfReader = (file: string): boolean => /[\\/]pdf(?:-worker)?-[\w-]{8}\.js$/.test(file)

/**
 * The service worker of an app that has one. It lists the files that it caches, so it changes whenever one of them
 * does.
 */
const writeServiceWorker = async (app: string, folder: string): Promise<void> => {
  const entry = join(root, 'apps', app, 'src', 'service-worker', 'service-worker.ts')
  if (!existsSync(entry)) return
  const files = globSync('assets/*', { cwd: folder })
    .filter((file) => !isPdfReader(file))
    .map((file) => `/${appPath(app)}/${file.replaceAll('\\', '/')}`)
    .sort()
  const build = createHash('sha256')
    .update(files.join())
    .update(readFileSync(join(folder, 'index.html')))
  const vite = await import('vite')
  await vite.build({
    configFile: false,
    root: join(root, 'apps', app),
    publicDir: false,
    logLevel: 'warn',
    define: { __BUILD__: JSON.stringify(build.digest('hex').slice(0, 16)), __FILES__: JSON.stringify(files) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: TARGET,
      lib: { entry, formats: ['es'], fileName: () => 'service-worker.js' },
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  })
}

const writeApp = async (app: string, folder: string): Promise<void> => {
  await writeBuild(app, folder)
  await writeServiceWorker(app, folder)
  if (existsSync(join(folder, 'assets')) && globSync('assets/pdf-*.js', { cwd: folder }).length > 0)
    copyPdfParts(folder)
  await compress(folder)
}

const appBuild = (app: string): Build => ({
  name: `apps/${app}`,
  folder: builtFolder(app).replace(/[\\/]$/, ''),
  sources: [
    ...['index.html', 'package.json', 'src', 'public'].map((path) => `apps/${app}/${path}`),
    ...packageSources((name) => name !== 'testkit'),
    'tools/build-web.ts',
  ],
  write: (folder) => writeApp(app, folder),
})

/** All at the same time: the bundler and the compression use every processor. */
export const buildWebApps = (states = sourceStates()): Promise<void> =>
  waitForBuilds(Object.keys(webApps).map((app) => buildIfChanged(appBuild(app), states)))

if (import.meta.main && process.env.WEB_APPS?.trim() !== 'off') await buildWebApps()
