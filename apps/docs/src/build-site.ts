// Writes the whole site into a folder: pages, scripts, style and the index of the search.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { eventsPage } from './reference/events-page.ts'
import { type ApiDocument, referencePages } from './reference/reference-pages.ts'
import { createIndex, type SearchSource } from './search/search-index.ts'
import { documentPages } from './site/document-pages.ts'
import { renderPage, type Site, type SiteAssets } from './site/layout.ts'
import type { SitePage } from './site/site-page.ts'

const browserFolder = join(import.meta.dirname, 'browser')

// light-dark() as written: browsers since the middle of 2024.
const TARGET = ['chrome125', 'firefox126', 'safari17.5']

/** Bundles a script; its style, if it has one, is a second file. */
const bundle = async (entry: string, folder: string, format: 'es' | 'iife'): Promise<string[]> => {
  const { build } = await import('vite')
  const name = basename(entry, '.ts')
  const result = await build({
    configFile: false,
    root: browserFolder,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: join(folder, 'assets'),
      emptyOutDir: false,
      target: TARGET,
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(browserFolder, entry),
        checks: { bundlerTimings: false },
        output: { format, entryFileNames: `${name}-[hash].js`, assetFileNames: `${name}-[hash][extname]` },
      },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (output === undefined || !('output' in output)) throw new Error(`${entry} was not built`)
  return output.output.map(({ fileName }) => `assets/${fileName}`)
}

const writeAssets = async (folder: string): Promise<Omit<SiteAssets, 'searchIndex'>> => {
  const [main, early, editor] = [
    await bundle('main.ts', folder, 'es'),
    await bundle('early.ts', folder, 'iife'),
    await bundle('editor.ts', folder, 'es'),
  ]
  const pick = (files: readonly string[], ending: string): string => {
    const file = files.find((path) => path.endsWith(ending))
    if (file === undefined) throw new Error(`no ${ending} was built`)
    return file
  }
  return {
    main: pick(main, '.js'),
    style: pick(main, '.css'),
    early: pick(early, '.js'),
    editor: pick(editor, '.js'),
  }
}

const toSources = ({ path, title, sections }: SitePage): SearchSource[] =>
  sections.map(({ anchor, heading, text }) => ({
    address: anchor === undefined ? path : `${path}#${anchor}`,
    page: title,
    heading,
    text,
  }))

const writeIndex = (folder: string, pages: readonly SitePage[]): string => {
  const text = JSON.stringify(createIndex(pages.flatMap(toSources)))
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  const path = `assets/search-${hash}.json`
  writeFileSync(join(folder, path), text)
  return path
}

export interface SiteOptions {
  /** The root of the repository. */
  root: string
  apis: readonly ApiDocument[]
  /** The address of a list of versions, from the root of the site: for a host with several of them. */
  versions?: string
}

const listPages = ({ root, apis }: SiteOptions): SitePage[] => {
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { repository: { url: string } }
  const address = repository.url.replace(/^git\+|\.git$/g, '')
  const [service] = apis
  return [
    ...documentPages(root, address),
    ...(service ? [eventsPage(service.document)] : []),
    ...apis.flatMap(referencePages),
  ]
}

/** Writes into a folder that does not exist yet. */
export const buildSite = async (folder: string, options: SiteOptions): Promise<void> => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  const { version } = JSON.parse(readFileSync(join(options.root, 'package.json'), 'utf8')) as { version: string }
  const pages = listPages(options)
  const assets = { ...(await writeAssets(folder)), searchIndex: writeIndex(folder, pages) }
  const site: Site = { version, pages, assets, ...(options.versions !== undefined && { versions: options.versions }) }
  for (const page of pages) {
    const file = join(folder, page.path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, renderPage(site, page))
  }
}
