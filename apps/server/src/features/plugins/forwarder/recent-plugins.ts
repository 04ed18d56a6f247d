// Cache of the most recently used plugins, bounded by size: descriptions come from third parties.

export interface RecentPlugins<Plugin> {
  get(id: string): Plugin | undefined
  set(plugin: Plugin, size: number): void
  delete(id: string): void
}

export const recentPlugins = <Plugin extends { id: string }>(maxCharacters: number): RecentPlugins<Plugin> => {
  const entries = new Map<string, { plugin: Plugin; size: number }>()
  let total = 0
  const remove = (id: string): void => {
    total -= entries.get(id)?.size ?? 0
    entries.delete(id)
  }
  return {
    get(id) {
      const entry = entries.get(id)
      if (entry === undefined) return undefined
      // The most recently used plugin is evicted last.
      entries.delete(id)
      entries.set(id, entry)
      return entry.plugin
    },
    set(plugin, size) {
      remove(plugin.id)
      entries.set(plugin.id, { plugin, size })
      total += size
      for (const id of entries.keys()) {
        if (total <= maxCharacters) return
        remove(id)
      }
    },
    delete: remove,
  }
}
