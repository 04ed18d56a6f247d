// Fetches the description of a plugin, and reports how long it took. The list is refetched even after a failure.

import { useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { appTexts } from '../../app/app-texts.ts'
import { usePluginsChanged } from '../../app/plugins.ts'
import { useClient } from '../../session/use-session.tsx'
import { formatFailure } from './failures.ts'
import { tryTexts } from './try-texts.ts'

export const useDescribePlugin = (pluginId: string) => {
  const client = useClient()
  const pluginsChanged = usePluginsChanged()
  return useAction({
    mutationFn: async () => {
      const begin = performance.now()
      await client.plugins.describe(pluginId)
      return { durationMs: performance.now() - begin }
    },
    // The platform also stores the reason of a failed fetch.
    onSettled: pluginsChanged,
  })
}

export const useFailureFormatter = (): ((error: unknown) => string) => {
  const texts = useTexts(tryTexts)
  const commonTexts = useTexts(appTexts)
  return (error) => formatFailure(error, texts, commonTexts)
}
