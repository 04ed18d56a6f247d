// The icon of the platform, and the manifest of an installed wallet that has its name and icon.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { anyone, createResponse, type Route, route } from '../route.ts'
import type { WebApp } from './built-apps.ts'

export interface PlatformIcon {
  bytes: Buffer
  type: 'image/png' | 'image/svg+xml'
  /** As a manifest names it: `512x512`, or `any` for an SVG. */
  sizes: string
}

export const PLATFORM_ICON_PATH = '/platform/icon'

const MANIFEST = 'manifest.webmanifest'

/** Opened by its address, an SVG is a page of this origin: it may neither run nor load anything. */
const ICON_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

const HEADERS = {
  'cache-control': 'no-cache',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

const iconRoute = ({ bytes, type }: PlatformIcon): Route => {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  const headers = { ...HEADERS, 'content-security-policy': ICON_POLICY, 'content-type': type, etag }
  return route({
    method: 'GET',
    path: PLATFORM_ICON_PATH,
    at: ['front-door'],
    access: anyone,
    summary: 'Icon of the platform',
    documents: [],
    contentType: type,
    handler: ({ header }) =>
      header('if-none-match')?.includes(etag)
        ? createResponse<undefined>({ status: 304, raw: '', headers })
        : createResponse<undefined>({ raw: bytes, headers }),
  })
}

export interface PlatformPages {
  name: string
  icon: PlatformIcon | undefined
}

/** The built manifest stays as it is, because `verify-served` compares it; the page names this one in its place. */
const manifestRoute = ({ name, folder }: WebApp, platform: PlatformPages): Route =>
  route({
    method: 'GET',
    path: `/platform/${name}.webmanifest`,
    at: ['front-door'],
    access: anyone,
    summary: `Manifest of the ${name} with the name and icon of the platform`,
    documents: [],
    contentType: 'application/manifest+json',
    handler: async () => {
      const built = JSON.parse(await readFile(`${folder}${MANIFEST}`, 'utf8')) as object
      const { icon } = platform
      const icons = icon && [{ src: PLATFORM_ICON_PATH, sizes: icon.sizes, type: icon.type }]
      return createResponse<undefined>({
        raw: Buffer.from(JSON.stringify({ ...built, name: platform.name, ...(icons && { icons }) })),
        headers: { ...HEADERS, 'content-type': 'application/manifest+json' },
      })
    },
  })

export const platformPageRoutes = (apps: readonly WebApp[], platform: PlatformPages): Route[] => [
  ...(platform.icon ? [iconRoute(platform.icon)] : []),
  ...apps.filter(({ files }) => files.includes(MANIFEST)).map((app) => manifestRoute(app, platform)),
]
