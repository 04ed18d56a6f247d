// Fetches a description and notifies the region, so that both store the same one.
import type { Admitted } from './admission.ts'
import type { DescribedPlugin, FetchDescription } from './fetch-description.ts'
import type { KnownPlugin, PluginFiles } from './plugin-files.ts'
import type { RegionNotices } from './region-notices.ts'

interface Parts {
  files: PluginFiles
  fetchDescription: FetchDescription
  notices: RegionNotices
}

export type Refresh = (plugin: KnownPlugin, admitted: Admitted) => Promise<DescribedPlugin>

/** If the region cannot be notified, the old description stays. */
export const refresher =
  ({ files, fetchDescription, notices }: Parts): Refresh =>
  async (plugin, { pass, claims }) => {
    const notify = (): Promise<void> => notices.notify(claims.iss, { pass, plugin_id: plugin.id, unknown: false })
    const described = await fetchDescription(plugin).catch(async (error: unknown) => {
      // The region shows the reason; the caller gets it in any case.
      await notify().catch(() => undefined)
      throw error
    })
    try {
      await notify()
    } catch (error) {
      const { description, fetchedAt, lastError } = plugin
      await files.change(plugin.id, (current) => {
        // Removed, or described again, while the region was notified.
        if (current?.base_url !== described.base_url || current.fetchedAt !== described.fetchedAt) throw error
        return { ...current, description, fetchedAt, lastError }
      })
      throw error
    }
    return described
  }
