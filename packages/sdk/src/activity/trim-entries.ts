// The entries that fit into an activity book: the newest, and above all those that say which companies were connected.

interface TrimmedEntry {
  at: string
  kind: string
}

/** 256 KiB of base64, without the iv and the tag. */
const MAX_BYTES = (256 * 1024 * 3) / 4 - 28

/** Without the first, the end of an old connection would go unnoticed; the second is recorded nowhere else. */
const LASTING_KINDS = new Set(['connected', 'ended'])

const countBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

const byNewest = (entry: TrimmedEntry, other: TrimmedEntry): number => Date.parse(other.at) - Date.parse(entry.at)

/** Newest first. */
export const trimEntries = <Entry extends TrimmedEntry>(entries: readonly Entry[], maxBytes = MAX_BYTES): Entry[] => {
  const isLasting = ({ kind }: Entry): boolean => LASTING_KINDS.has(kind)
  const sorted = entries.toSorted(byNewest)
  let bytes = countBytes({ v: 1, entries: [] })
  const fitting: Entry[] = []
  for (const entry of [...sorted.filter(isLasting), ...sorted.filter((candidate) => !isLasting(candidate))]) {
    bytes += countBytes(entry) + 1
    if (bytes > maxBytes) break
    fitting.push(entry)
  }
  return fitting.sort(byNewest)
}
