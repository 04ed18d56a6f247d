// The documentation site below /docs, from the folder that tools/build-docs.ts writes: pages, scripts, index of the search.
import { existsSync } from 'node:fs'
import { anyone, type Route, type RouteResponse, route } from '../route.ts'
import { builtFolder } from './built-apps.ts'
import { DOCS_HEADERS } from './security-headers.ts'
import { type ReadHeader, sendBuiltFile } from './send-built-file.ts'

export const DOCS_HOME = '/docs/index.html'

/** The folder of the built site; undefined without a build. */
export const builtDocs = (): string | undefined => {
  const folder = builtFolder('docs')
  return existsSync(`${folder}index.html`) ? folder : undefined
}

/** The name of an asset has a hash of its content, so it never changes; a page is revalidated each time. */
const cacheFor = (name: string): string =>
  name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

export type SendDocsFile = (name: string, header: ReadHeader) => Promise<RouteResponse<undefined>>

/** Sends a file of the site; without a build every address is 404. */
export const docsFiles =
  (folder: string | undefined): SendDocsFile =>
  (name, header) =>
    sendBuiltFile({ folder, name, headers: { ...DOCS_HEADERS, 'cache-control': cacheFor(name) } }, header)

const described = {
  method: 'GET',
  at: ['front-door'],
  access: anyone,
  documents: [],
  contentType: 'text/html',
  errors: ['route.not_found'],
} as const

/** The pages in folders; those beside the reference and those of errors belong to the routes that are there already. */
export const docsSiteRoutes = (send: SendDocsFile): Route[] => [
  route({
    ...described,
    path: '/docs/{folder}/{file}',
    summary: 'Pages and files of the documentation',
    handler: ({ params, header }) => send(`${params.folder}/${params.file}`, header),
  }),
  route({
    ...described,
    path: '/docs/{section}/{folder}/{file}',
    summary: 'Pages of the reference in the documentation',
    handler: ({ params, header }) => send(`${params.section}/${params.folder}/${params.file}`, header),
  }),
]
