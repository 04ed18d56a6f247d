// Serves the OpenAPI documents and a Swagger UI for them; its files come with a package, so that it works offline.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { bundleFolder } from '../../platform/bundle/bundle-folder.ts'
import { readSharedFile } from '../../platform/http/built-files.ts'
import { DOCS_HOME, docsFiles, docsSiteRoutes, type SendDocsFile } from '../pages/docs-site.ts'
import { errorPageRoutes } from '../pages/error-pages.ts'
import { type Landing, landingRoute } from '../pages/landing-page.ts'
import { createSwaggerPolicy } from '../pages/security-headers.ts'
import {
  type ApiDocument,
  anyone,
  createResponse,
  type Route,
  type RouteDescription,
  type RouteResponse,
  route,
} from '../route.ts'
import { documentTexts } from './document-text.ts'
import { apiDocuments, type Bases } from './openapi.ts'

const assetFolder = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static')

const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui-standalone-preset.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

const START = `window.ui = SwaggerUIBundle({
  urls: ${JSON.stringify(apiDocuments.map((name) => ({ url: `/openapi/${name}.json`, name })))},
  deepLinking: true, dom_id: '#swagger-ui', presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset], layout: 'StandaloneLayout',
})`

const GUIDES = `<p><a href="${DOCS_HOME}">Guides, concepts, events and search</a></p>`

const buildPage = (hasDocs: boolean): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Company Data Service API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css"><link rel="icon" href="/docs/favicon-32x32.png"></head>
<body>${hasDocs ? GUIDES : ''}<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/swagger-ui-standalone-preset.js"></script>
<script src="/docs/start.js"></script></body></html>`

/** The origins that Swagger UI calls. */
const listOrigins = ({ frontDoor, regions, forwarder }: Bases): string[] => [
  ...new Set([frontDoor, ...regions, forwarder ?? frontDoor].map((base) => new URL(base).origin)),
]

const file = (raw: string | Uint8Array, contentType: string, bases: Bases): RouteResponse<undefined> =>
  createResponse({
    raw,
    headers: {
      'content-type': contentType,
      'cache-control': 'public, max-age=3600',
      'content-security-policy': createSwaggerPolicy(listOrigins(bases)),
    },
  })

/** A file of the Swagger UI; undefined for any other name. */
const asset = async (name: string, bases: Bases): Promise<RouteResponse<undefined> | undefined> => {
  if (name === 'start.js') return file(START, 'text/javascript; charset=utf-8', bases)
  const contentType = Object.hasOwn(assets, name) ? assets[name] : undefined
  if (contentType === undefined) return undefined
  const { bytes } = await readSharedFile(join(assetFolder, name))
  return file(bytes, contentType, bases)
}

/**
 * A document is large and costs many milliseconds unless the build created it; it changes only when a region is added.
 */
const keptDocument = (document: ApiDocument, routes: readonly RouteDescription[]) => {
  const text = documentTexts(document, routes, bundleFolder)
  let cachedDocument: { key: string; text: Promise<Buffer> } | undefined
  return (bases: Bases): Promise<Buffer> => {
    const key = JSON.stringify(bases)
    if (cachedDocument?.key === key) return cachedDocument.text
    cachedDocument = { key, text: text(bases) }
    // A document that could not be read is retried the next time.
    cachedDocument.text.catch(() => (cachedDocument = undefined))
    return cachedDocument.text
  }
}

const documentRoute = (document: ApiDocument, text: () => Promise<Buffer>): Route =>
  route({
    method: 'GET',
    path: `/openapi/${document}.json`,
    at: ['front-door'],
    access: anyone,
    summary: `The OpenAPI document ${document}`,
    documents: [],
    format: 'json',
    response: z.looseObject({}),
    handler: async () =>
      createResponse<Record<string, unknown>>({
        raw: await text(),
        headers: { 'content-type': 'application/json; charset=utf-8' },
      }),
  })

export interface ApiReference {
  routes: readonly Route[]
  /** Builds the documents that the build has not: that takes a while and blocks the event loop. */
  prepare(): Promise<void>
}

interface ReferenceOptions extends Pick<Landing, 'platformName' | 'icon'> {
  bases: () => Bases
  /** The web apps that the landing page links. */
  apps: Landing['apps']
  /** The folder of the built documentation site, if it is served. */
  docsFolder?: string | undefined
}

export const apiReference = (routes: readonly RouteDescription[], options: ReferenceOptions): ApiReference => {
  const { bases } = options
  const documents = apiDocuments.map((document) => {
    const readText = keptDocument(document, routes)
    return { document, text: () => readText(bases()) }
  })
  return {
    routes: [
      ...documents.map(({ document, text }) => documentRoute(document, text)),
      ...pageRoutes(options, docsFiles(options.docsFolder)),
    ],
    async prepare() {
      if (bundleFolder === undefined) await Promise.all(documents.map(({ text }) => text()))
    },
  }
}

const pageRoutes = (options: ReferenceOptions, sendDocsFile: SendDocsFile): Route[] => [
  landingRoute({ documents: apiDocuments, hasDocs: options.docsFolder !== undefined, ...options }),
  ...errorPageRoutes(sendDocsFile),
  ...docsSiteRoutes(sendDocsFile),
  route({
    method: 'GET',
    path: '/docs',
    at: ['front-door'],
    access: anyone,
    summary: 'Swagger UI',
    documents: [],
    contentType: 'text/html',
    handler: () => file(buildPage(options.docsFolder !== undefined), 'text/html; charset=utf-8', options.bases()),
  }),
  route({
    method: 'GET',
    path: '/docs/{file}',
    at: ['front-door'],
    access: anyone,
    summary: 'Files of the Swagger UI, and pages of the documentation',
    documents: [],
    contentType: 'text/plain',
    errors: ['route.not_found'],
    handler: async ({ params, header }) =>
      (await asset(params.file, options.bases())) ?? sendDocsFile(params.file, header),
  }),
]
