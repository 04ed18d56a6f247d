// Caches the first row number of each channel, so that a fetch skips rows deleted since the last vacuum.
import type { LeasedRows } from './pull-feed-store.ts'

const MAX_CHANNELS = 20_000

/** Channel numbers rise with the commits, so a range that was empty once stays empty. */
export const channelStarts = () => {
  const starts = new Map<string, Pick<LeasedRows, 'emptyUntil' | 'more'>>()
  return {
    of: (channelId: string): number => starts.get(channelId)?.emptyUntil ?? 0,
    /** True if the last fetch left rows behind. */
    hasMore: (channelId: string): boolean => starts.get(channelId)?.more ?? false,
    note(channelId: string, leasedRows: LeasedRows | undefined): void {
      const emptyUntil = leasedRows?.emptyUntil ?? starts.get(channelId)?.emptyUntil ?? 0
      if (starts.size >= MAX_CHANNELS) starts.clear()
      starts.set(channelId, { emptyUntil, more: leasedRows?.more ?? false })
    },
  }
}
