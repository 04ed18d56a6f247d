// Reads the icon of the platform: a square PNG, or an SVG without scripts and without other files.
import { readFileSync } from 'node:fs'
import type { PlatformIcon } from '../../gate/pages/platform-pages.ts'
import { Problem } from './setting-kinds.ts'

const MAX_BYTES = 256 * 1024
const MIN_PIXELS = 192
const MAX_PIXELS = 1024
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The signature, then the length and name of the first chunk, then width and height. */
const PNG_HEADER_BYTES = 24

const readFile = (path: string): Buffer => {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new Problem(`must be the path of a file that can be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

const readPng = (bytes: Buffer): PlatformIcon => {
  if (bytes.length < PNG_HEADER_BYTES || bytes.toString('latin1', 12, 16) !== 'IHDR')
    throw new Problem('must be a whole PNG')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (width !== height || width < MIN_PIXELS || width > MAX_PIXELS)
    throw new Problem(`must be a square PNG of ${MIN_PIXELS} to ${MAX_PIXELS} pixels`)
  return { bytes, type: 'image/png', sizes: `${width}x${height}` }
}

const SVG_START = /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/
/** A browser would run or load none of it in an image; a file that has it was not made as an icon. */
const ACTIVE = /<script|<foreignObject|<!DOCTYPE|<!ENTITY|\son\w+\s*=|javascript:/i
const OUTSIDE = /(?:href|src)\s*=\s*(?!["'](?:#|data:image\/))|url\(\s*["']?(?!#|data:image\/)[^)]/i

const readSvg = (bytes: Buffer): PlatformIcon => {
  const text = bytes.toString('utf8')
  if (!SVG_START.test(text)) throw new Problem('must be a PNG or an SVG')
  if (ACTIVE.test(text) || OUTSIDE.test(text)) throw new Problem('must be an SVG without scripts and other files')
  return { bytes, type: 'image/svg+xml', sizes: 'any' }
}

export const readPlatformIcon = (path: string): PlatformIcon => {
  const bytes = readFile(path)
  if (bytes.length > MAX_BYTES) throw new Problem(`must have at most ${MAX_BYTES / 1024} KiB`)
  return bytes.subarray(0, PNG_START.length).equals(PNG_START) ? readPng(bytes) : readSvg(bytes)
}
