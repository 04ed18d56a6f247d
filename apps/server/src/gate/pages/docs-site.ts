// The documentation site below /docs, from the folder that tools/build-docs.ts writes: pages, scripts, index of the search.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { ApiError } from '@company-data/protocol/errors'
import { builtFile } from '../../platform/http/built-files.ts'
import { anyone, createResponse, type Route, type RouteResponse, route } from '../route.ts'
import { builtFolder } from './built-apps.ts'

export const DOCS_HOME = '/docs/index.html'

/** The folder of the built site; undefined without a build. */
export const builtDocs = (): string | undefined => {
  const folder = builtFolder('docs')
  return existsSync(`${folder}index.html`) ? folder : undefined
}

/** Only files of this origin run or give style, and no text becomes markup (Trusted Types). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** The name of an asset has a hash of its content, so it never changes; a page is revalidated each time. */
const cacheFor = (name: string): string =>
  name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

export type SendDocsFile = (
  name: string,
  header: (name: string) => string | undefined,
) => Promise<RouteResponse<undefined>>

/** Sends a file of the site; without a build every address is 404. */
export const docsFiles =
  (folder: string | undefined): SendDocsFile =>
  async (name, header) => {
    const file = folder === undefined ? undefined : await builtFile(folder, name, header('accept-encoding'))
    if (file === undefined) throw new ApiError('route.not_found')
    const etag = `"${createHash('sha256').update(file.bytes).digest('base64url').slice(0, 27)}"`
    const headers = { ...HEADERS, ...file.headers, 'cache-control': cacheFor(name), etag }
    if (header('if-none-match')?.includes(etag)) return createResponse({ status: 304, raw: '', headers })
    return createResponse({ raw: file.bytes, headers })
  }

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
