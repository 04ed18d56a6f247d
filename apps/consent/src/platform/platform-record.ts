// The name and the addresses of the platform, which every page shows.
import type { PlatformRecord } from '@company-data/protocol/wire/operations/platform'
import { call } from './api.ts'

export type { PlatformRecord }

let reading: Promise<PlatformRecord> | undefined

/**
 * Read once for all pages. Undefined if the platform does not respond: the page then shows its host alone, and the next call
 * explains it.
 */
export const readPlatform = async (): Promise<PlatformRecord | undefined> => {
  reading ??= call<PlatformRecord>('', '/api/platform')
  try {
    return await reading
  } catch {
    reading = undefined
    return undefined
  }
}
