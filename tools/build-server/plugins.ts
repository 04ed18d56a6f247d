// Bundler plugins of the server: its code runs from another folder and still finds files and threads of its sources.
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../build/sources.ts'
import { writeLineTable } from './line-table.ts'

const isOurs = (id: string): boolean => /\.ts$/.test(id) && !id.includes('node_modules') && !id.startsWith('\0')
const toPosix = (path: string): string => path.replaceAll('\\', '/')

const THREAD = /(new Worker|startJobProcess)\(\s*new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g
const OTHER_META = /import\.meta\.(?!url\b|resolve\b)\w+/

/**
 * Lets `import.meta.url` name the source, wherever the bundle is, so that migrations, pages and fonts are found as
 * without a build. The file of a thread or of a job process becomes an entry of the bundle.
 */
export const sourceAddresses = (outDir: string): Plugin => ({
  name: 'source-addresses',
  enforce: 'pre',
  transform(code, id) {
    if (!isOurs(id) || !code.includes('import.meta.')) return null
    const unknown = OTHER_META.exec(code)
    if (unknown) throw new Error(`${id}: ${unknown[0]} would refer to the bundle; use import.meta.url`)
    const withThreads = code.replace(THREAD, (_, start: string, path: string) => {
      const source = resolve(dirname(id), path)
      const fileName = `${toPosix(relative(root, source)).replaceAll('/', '-').replace(/\.ts$/, '')}.js`
      this.emitFile({ type: 'chunk', id: source, fileName })
      return `${start}(new URL('./${fileName}', import.meta.bundle)`
    })
    const address = `new URL(${JSON.stringify(toPosix(relative(outDir, id)))}, import.meta.bundle).href`
    return {
      code: withThreads.replaceAll('import.meta.url', address).replaceAll('import.meta.bundle', 'import.meta.url'),
      map: null,
    }
  },
})

/** Marks the program as the built one: see the module that this replaces. */
export const bundleFolder: Plugin = {
  name: 'bundle-folder',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('/bundle-folder.ts') ? '\0bundle-folder' : null),
  load: (id) =>
    id === '\0bundle-folder' ? { code: 'export const bundleFolder = import.meta.dirname', map: null } : null,
}

/**
 * An import of `node:http` loads all of its exports, and with them Node's own fetch and WebSocket, which the server does not
 * use at its start. As a CommonJS module each export is loaded when it is read.
 */
export const lazyBuiltIns: Plugin = {
  name: 'lazy-built-ins',
  enforce: 'pre',
  resolveId: (id) => (/^(?:node:)?https?$/.test(id) ? `\0lazy-${id.replace('node:', '')}` : null),
  load: (id) =>
    id.startsWith('\0lazy-')
      ? { code: `module.exports = process.getBuiltinModule('node:${id.slice('\0lazy-'.length)}')`, map: null }
      : null,
}

/** The exports of undici that the server imports, and their files. */
const UNDICI_FILES = {
  Agent: 'lib/dispatcher/agent.js',
  Client: 'lib/dispatcher/client.js',
  buildConnector: 'lib/core/connect.js',
} as const

const undiciModule = (): string => {
  const folder = dirname(createRequire(join(root, 'apps/server/package.json')).resolve('undici/package.json'))
  const importFile = (name: string, file: string): string => `import ${name} from ${JSON.stringify(join(folder, file))}`
  return [
    ...Object.entries(UNDICI_FILES).map(([name, file]) => importFile(name, file)),
    importFile('Dispatcher', 'lib/dispatcher/dispatcher.js'),
    importFile('api', 'lib/api/index.js'),
    // As undici's main file does: `request` of an agent.
    'Object.assign(Dispatcher.prototype, api)',
    `export { ${Object.keys(UNDICI_FILES).join(', ')} }`,
  ].join('\n')
}

/**
 * The main file of undici loads all of it: fetch, WebSocket, caches and mocks too, which the server does not use. An import of
 * another export fails the build.
 */
export const smallUndici: Plugin = {
  name: 'small-undici',
  enforce: 'pre',
  resolveId: (id) => (id === 'undici' ? '\0small-undici' : null),
  load: (id) => (id === '\0small-undici' ? { code: undiciModule(), map: null, moduleSideEffects: true } : null),
}

/** Writes line tables instead of source maps, which would have to be parsed before the first error could be shown. */
export const lineTables: Plugin = {
  name: 'line-tables',
  writeBundle({ dir = '' }, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.map) writeLineTable(dir, file.fileName, file.map)
  },
}
