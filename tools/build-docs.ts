// Builds the documentation site: for the platform beside the web apps, or by `npm run docs -- <folder>` for any host.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildSite, type SiteOptions } from '../apps/docs/src/build-site.ts'
import { builtFolder } from '../apps/server/src/gate/pages/built-apps.ts'
import { type Build, buildIfChanged } from './build/build-folder.ts'
import { writeCompressed } from './build/compress.ts'
import { packageSources, root, sourceStates } from './build/sources.ts'

const APIS = [
  { name: 'company-data', group: 'Service data API' },
  { name: 'account', group: 'Account API' },
  { name: 'consumer', group: 'Consumer app API' },
  { name: 'operations', group: 'Operator API' },
] as const

type Apis = SiteOptions['apis']

/** The addresses of a template, which the samples replace by variables. */
const BASES = {
  frontDoor: 'https://front-door.invalid',
  regions: ['https://region.invalid'],
  forwarder: 'https://forwarder.invalid',
}

/** The documents that the build of the server has just written, or else those of its sources, which take longer to load. */
export const readApis = async (serverFolder?: string): Promise<Apis> => {
  if (serverFolder !== undefined)
    return APIS.map((api) => ({
      ...api,
      document: JSON.parse(readFileSync(join(serverFolder, 'openapi', `${api.name}.json`), 'utf8')),
    }))
  const { describedRoutes } = await import('../apps/server/src/compose/routes.ts')
  const { openApi } = await import('../apps/server/src/gate/reference/openapi.ts')
  return APIS.map((api) => ({
    ...api,
    document: openApi(api.name, describedRoutes, BASES) as unknown as Apis[number]['document'],
  }))
}

/** Brotli alone, which every browser takes, and quickly: the last percent is not worth seconds of every build. */
const compress = (folder: string): Promise<void> =>
  writeCompressed(folder, '**/*.{js,css,html,json}', { gzip: false, brotliQuality: () => 5 })

const docsBuild = (serverFolder: string | undefined): Build => ({
  name: 'apps/docs',
  folder: builtFolder('docs').replace(/[\\/]$/, ''),
  sources: [
    ...['apps/docs/package.json', 'apps/docs/src', 'docs', 'CHANGELOG.md', 'package.json'],
    ...['apps/server/src', 'packages/vectors/README.md', 'tools/build-docs.ts'],
    ...packageSources((name) => name !== 'testkit' && name !== 'ui' && name !== 'web'),
    ...['sdk', 'cli', 'plugin-kit', 'elements', 'flow-engine', 'crypto', 'protocol', 'field-types'].map(
      (name) => `packages/${name}/README.md`,
    ),
  ],
  async write(folder) {
    const apis = await readApis(serverFolder)
    const withTryIt = apis.map((api) => ({ ...api, tryIt: `/docs?urls.primaryName=${api.name}` }))
    await buildSite(folder, { root, apis: withTryIt })
    await compress(folder)
  },
})

export const buildDocs = (states = sourceStates(), serverFolder?: string): Promise<void> =>
  buildIfChanged(docsBuild(serverFolder), states)

/** A folder for each version, a list of them, and a first page that leads to the newest. */
export const writeStaticSite = async (target: string): Promise<string> => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const folder = join(target, version)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  await buildSite(folder, { root, apis: await readApis(), versions: '../versions.json' })
  const versions = readdirSync(target)
    .filter((name) => existsSync(join(target, name, 'index.html')))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  writeFileSync(join(target, 'versions.json'), JSON.stringify(versions))
  const page = `<!doctype html><meta charset="utf-8"><title>Documentation</title><meta http-equiv="refresh" content="0; url=${versions[0]}/index.html"><a href="${versions[0]}/index.html">Documentation ${versions[0]}</a>\n`
  writeFileSync(join(target, 'index.html'), page)
  return folder
}

if (import.meta.main) {
  const [target] = process.argv.slice(2)
  if (target === undefined) {
    console.error('usage: npm run docs -- <folder>')
    process.exit(1)
  }
  console.log(`The site is in ${await writeStaticSite(resolve(target))}.`)
}
