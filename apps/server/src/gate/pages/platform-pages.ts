// The icon of the platform, and the manifest of an installed wallet that has its name and icon.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { anyone, createResponse, type Route, route } from '../route.ts'
import type { WebApp } from './built-apps.ts'
import { ICON_HEADERS, MANIFEST_HEADERS } from './security-headers.ts'

export interface PlatformIcon {
  bytes: Buffer
  type: 'image/png' | 'image/svg+xml'
  /** As a manifest names it: `512x512`, or `any` for an SVG. */
  sizes: string
}

export const PLATFORM_ICON_PATH = '/platform/icon'
const MASKABLE_ICON_PATH = '/platform/icon-maskable'

const MANIFEST = 'manifest.webmanifest'

const REVALIDATED = { 'cache-control': 'no-cache' } as const

/** Systems cut an installed app's icon to their shape, and leave the inner four fifths: a circle that holds the icon. */
const toMaskable = ({ bytes, type }: PlatformIcon): PlatformIcon => {
  const href = `data:${type};base64,${bytes.toString('base64')}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 500"><rect width="500" height="500" fill="#fff"/><image x="109" y="109" width="282" height="282" href="${href}"/></svg>`
  return { bytes: Buffer.from(svg), type: 'image/svg+xml', sizes: 'any' }
}

const iconRoute = (path: string, { bytes, type }: PlatformIcon): Route => {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  const headers = { ...REVALIDATED, ...ICON_HEADERS, 'content-type': type, etag }
  return route({
    method: 'GET',
    path,
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
      const icons = icon && [
        { src: PLATFORM_ICON_PATH, sizes: icon.sizes, type: icon.type },
        { src: MASKABLE_ICON_PATH, sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
      ]
      return createResponse<undefined>({
        raw: Buffer.from(JSON.stringify({ ...built, name: platform.name, ...(icons && { icons }) })),
        headers: { ...REVALIDATED, ...MANIFEST_HEADERS, 'content-type': 'application/manifest+json' },
      })
    },
  })

export const platformPageRoutes = (apps: readonly WebApp[], platform: PlatformPages): Route[] => [
  ...(platform.icon
    ? [iconRoute(PLATFORM_ICON_PATH, platform.icon), iconRoute(MASKABLE_ICON_PATH, toMaskable(platform.icon))]
    : []),
  ...apps.filter(({ files }) => files.includes(MANIFEST)).map((app) => manifestRoute(app, platform)),
]
