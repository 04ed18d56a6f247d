// Remembers where the rows of a channel begin, so that a fetch does not walk over all rows deleted since the last vacuum.
import type { LeasedRows } from './pull-feed-store.ts'

const MAX_CHANNELS = 20_000

/** Numbers of a channel rise with the commits, so a part of it that was empty once stays empty. */
export const channelStarts = () => {
  const starts = new Map<string, Pick<LeasedRows, 'emptyUntil' | 'more'>>()
  return {
    of: (channelId: string): number => starts.get(channelId)?.emptyUntil ?? 0,
    /** The last fetch left rows behind. */
    hasMore: (channelId: string): boolean => starts.get(channelId)?.more ?? false,
    note(channelId: string, leasedRows: LeasedRows | undefined): void {
      const emptyUntil = leasedRows?.emptyUntil ?? starts.get(channelId)?.emptyUntil ?? 0
      if (starts.size >= MAX_CHANNELS) starts.clear()
      starts.set(channelId, { emptyUntil, more: leasedRows?.more ?? false })
    },
  }
}
