// Reads the icon of the platform: a square PNG, or an SVG without scripts and without other files.
import { readFileSync, statSync } from 'node:fs'
import type { PlatformIcon } from '../../gate/pages/platform-pages.ts'
import { checkSvg } from './icon-svg.ts'
import { Problem } from './setting-kinds.ts'

const MAX_BYTES = 256 * 1024
const MIN_PIXELS = 192
const MAX_PIXELS = 1024
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The signature, then the length and name of the first chunk, then width and height. */
const PNG_HEADER_BYTES = 24

/** The size is checked before the file is read: a pipe would block the start, and a large file would fill the memory. */
const readFile = (path: string): Buffer => {
  const attempt = <T>(read: () => T): T => {
    try {
      return read()
    } catch (error) {
      throw new Problem(`must be the path of a file that can be read (${(error as NodeJS.ErrnoException).code})`)
    }
  }
  const stats = attempt(() => statSync(path))
  if (!stats.isFile()) throw new Problem('must be the path of a file')
  if (stats.size > MAX_BYTES) throw new Problem(`must have at most ${MAX_BYTES / 1024} KiB`)
  return attempt(() => readFileSync(path))
}

const readPng = (bytes: Buffer): PlatformIcon => {
  if (bytes.length < PNG_HEADER_BYTES || bytes.toString('latin1', 12, 16) !== 'IHDR')
    throw new Problem('must be a whole PNG')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (width !== height || width < MIN_PIXELS || width > MAX_PIXELS)
    throw new Problem(`must be a square PNG of ${MIN_PIXELS} to ${MAX_PIXELS} pixels`)
  return { bytes, type: 'image/png', sizes: `${width}x${height}` }
}

export const readPlatformIcon = (path: string): PlatformIcon => {
  const bytes = readFile(path)
  if (bytes.subarray(0, PNG_START.length).equals(PNG_START)) return readPng(bytes)
  checkSvg(bytes)
  return { bytes, type: 'image/svg+xml', sizes: 'any' }
}
