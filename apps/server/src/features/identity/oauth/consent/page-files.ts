// The files of the consent page, read and compressed on first use, and their Content-Security-Policy.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createResponse, type RouteResponse } from '../../../../gate/route.ts'

export type PageFile = 'page.html' | 'page.css' | 'page.js'

const contentTypes: Readonly<Record<PageFile, string>> = {
  'page.html': 'text/html; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
}

interface StoredFile {
  contentType: string
  etag: string
  /** By content encoding. */
  bodies: Readonly<Record<'identity' | 'gzip' | 'br', Buffer>>
}

const readPageFile = async (file: PageFile): Promise<StoredFile> => {
  const text = await readFile(new URL(`./page/${file}`, import.meta.url))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  return {
    contentType: contentTypes[file],
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
    bodies: {
      identity: text,
      gzip: await promisify(gzip)(text),
      br: await promisify(brotliCompress)(text, { params }),
    },
  }
}

const encodingFor = (accepted: string): 'identity' | 'gzip' | 'br' =>
  (['br', 'gzip'] as const).find((encoding) =>
    new RegExp(`(?:^|[\\s,])${encoding}(?!;q=0(?:\\.0*)?(?:,|$))`).test(accepted),
  ) ?? 'identity'

/**
 * Only files of this origin run, no text becomes markup, and calls go to this platform only. There is deliberately no
 * opener policy: an app that opens the page in a separate window needs the window back after the redirect.
 */
const policyFor = (origins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${origins.join(' ')}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

export interface PageRequest {
  /** Origins of the regions, because the person's region has the profile, and of the forwarder for plugins. */
  origins: readonly string[]
  header(name: string): string | undefined
}

/** A browser revalidates its copy each time, so that page and platform always match. */
export const pageFile = (file: PageFile): ((request: PageRequest) => Promise<RouteResponse<undefined>>) => {
  let cachedFile: Promise<StoredFile> | undefined
  return async ({ origins, header }) => {
    cachedFile ??= readPageFile(file).catch((error) => {
      cachedFile = undefined
      throw error
    })
    const { contentType, etag, bodies } = await cachedFile
    const encoding = encodingFor(header('accept-encoding') ?? '')
    const headers = {
      'content-type': contentType,
      'cache-control': 'no-cache',
      etag,
      vary: 'accept-encoding',
      'content-security-policy': policyFor(origins),
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    }
    // A proxy may have weakened the tag, or send several.
    if (header('if-none-match')?.includes(etag)) return createResponse({ status: 304, raw: '', headers })
    const encodingHeader = encoding === 'identity' ? undefined : { 'content-encoding': encoding }
    return createResponse({ raw: bodies[encoding], headers: { ...headers, ...encodingHeader } })
  }
}
