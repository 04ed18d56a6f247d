// The web apps at the front door: their page at every address below their name, their files, and the policy of both.
import { createHash } from 'node:crypto'
import { ApiError } from '@company-data/protocol/errors'
import { builtFile } from '../../platform/http/built-files.ts'
import { anyone, createResponse, type Route, type RouteResponse, route } from '../route.ts'
import type { WebApp } from './built-apps.ts'

/**
 * Only files of this origin run or give style, no text becomes markup (Trusted Types), and calls go to this platform
 * alone. These pages open what people sealed, so nothing is relaxed.
 */
const policyFor = (origins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${origins.join(' ')}`.trim(),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one policy of the pages accepts only files of our build, as the code of a worker.
    'trusted-types own-workers',
  ].join('; ')

const HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** An app that opens the consent page in a separate window needs the window back after the redirect. */
const openerPolicyFor = ({ isOpenedByOthers }: WebApp): Readonly<Record<string, string>> =>
  isOpenedByOthers ? {} : { 'cross-origin-opener-policy': 'same-origin' }

/** The device features that a page may use: only the camera, in an app that reads QR codes with it. */
const permissionsFor = ({ hasCamera }: WebApp): string =>
  `camera=(${hasCamera ? 'self' : ''}), geolocation=(), microphone=(), payment=(), usb=()`

/** A service worker fetches files of its app, and can do nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

const sendFile = async (
  app: WebApp,
  name: string,
  headers: Readonly<Record<string, string>>,
  header: (name: string) => string | undefined,
): Promise<RouteResponse<undefined>> => {
  const file = await builtFile(app.folder, name, header('accept-encoding'))
  if (file === undefined) throw new ApiError('route.not_found')
  const etag = `"${createHash('sha256').update(file.bytes).digest('base64url').slice(0, 27)}"`
  const permissions = { 'permissions-policy': permissionsFor(app) }
  const all = { ...HEADERS, ...openerPolicyFor(app), ...permissions, ...file.headers, ...headers, etag }
  if (header('if-none-match')?.includes(etag)) return createResponse({ status: 304, raw: '', headers: all })
  return createResponse({ raw: file.bytes, headers: all })
}

const createRoutes = (app: WebApp, origins: () => readonly string[]): Route[] => {
  const page = (path: string): Route =>
    route({
      method: 'GET',
      path,
      at: ['front-door'],
      access: anyone,
      summary: app.title,
      documents: [],
      contentType: 'text/html',
      errors: ['route.not_found'],
      // Its address decides the content of the page; a browser revalidates its copy each time.
      handler: ({ header }) =>
        sendFile(
          app,
          'index.html',
          { 'cache-control': 'no-cache', 'content-security-policy': policyFor(origins()) },
          header,
        ),
    })
  /** Its name stays while its content changes, so a browser revalidates it each time. */
  const beside = (file: string): Route =>
    route({
      method: 'GET',
      path: `/${app.path}/${file}`,
      at: ['front-door'],
      access: anyone,
      summary: `${file} of the ${app.title.toLowerCase()}`,
      documents: [],
      contentType: 'application/octet-stream',
      errors: ['route.not_found'],
      handler: ({ header }) =>
        sendFile(app, file, { 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY }, header),
    })
  const asset = {
    method: 'GET',
    at: ['front-door'],
    access: anyone,
    summary: `Files of the ${app.title.toLowerCase()}`,
    documents: [],
    contentType: 'application/octet-stream',
    errors: ['route.not_found'],
  } as const
  const sendAsset = (name: string, header: (name: string) => string | undefined) =>
    sendFile(
      app,
      `assets/${name}`,
      { 'cache-control': 'public, max-age=31536000, immutable', 'content-security-policy': policyFor(origins()) },
      header,
    )
  return [
    page(`/${app.path}`),
    page(`/${app.path}/*`),
    ...app.files.map(beside),
    route({
      ...asset,
      path: `/${app.path}/assets/{file}`,
      // The name of a file contains a hash of its content, so it never changes.
      handler: ({ header, params }) => sendAsset(params.file, header),
    }),
    route({
      ...asset,
      path: `/${app.path}/assets/{folder}/{file}`,
      // The name of a folder contains a version, so its files never change.
      handler: ({ header, params }) => sendAsset(`${params.folder}/${params.file}`, header),
    }),
  ]
}

/** `origins` are those that the pages call: the regions and the forwarder. */
export const webAppRoutes = (apps: readonly WebApp[], origins: () => readonly string[]): Route[] =>
  apps.flatMap((app) => createRoutes(app, origins))
