// Notifies the region that issued a pass about a fetched description; the region then reads it from the forwarder.
import { ApiError } from '@company-data/protocol/errors'
import type { Log } from '../../../platform/log/log.ts'
import { platformCalls } from '../../../platform/net/index.ts'

const NOTIFY_TIMEOUT_MS = 5_000

interface DescriptionNotice {
  pass: string
  plugin_id: string
  /** The forwarder does not know the plugin and asks for its description. */
  unknown: boolean
}

export interface RegionNotices {
  /** Throws `plugin.unavailable` when the region could not be notified. */
  notify(region: string, notice: DescriptionNotice): Promise<void>
}

export const regionNotices = (log: Log): RegionNotices => {
  const call = platformCalls(NOTIFY_TIMEOUT_MS)
  return {
    async notify(region, notice) {
      try {
        const { status } = await call(`${region}/api/plugin-notices`, notice)
        if (status === 204) return
        log.warn('a region did not take the notice of a description', { status })
      } catch (error) {
        log.warn('a region was not told of a description', { why: error instanceof Error ? error.name : '' })
      }
      throw new ApiError('plugin.unavailable')
    },
  }
}
