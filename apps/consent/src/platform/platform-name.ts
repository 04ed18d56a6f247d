// The name of the platform, which every page shows beside its host.
import type { PlatformRecord } from '@company-data/protocol/wire/operations/platform'
import { call } from './api.ts'

/** Undefined where the platform does not answer: the page then shows its host alone, and the next call explains it. */
export const readPlatformName = async (): Promise<string | undefined> => {
  try {
    return (await call<PlatformRecord>('', '/api/platform')).name
  } catch {
    return undefined
  }
}
