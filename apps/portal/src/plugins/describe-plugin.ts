// Fetches the description of a plugin, and reports how long it took. The list is refetched even after a failure.
import { useTexts } from '@company-data/ui'
import { useMutation } from '@tanstack/react-query'
import { frameTexts } from '../frame/frame-texts.ts'
import { usePluginsChanged } from '../frame/plugins.ts'
import { useClient } from '../session/use-session.tsx'
import { failureWords } from './failures.ts'
import { tryTexts } from './try-texts.ts'

export const useDescribePlugin = (pluginId: string) => {
  const client = useClient()
  const pluginsChanged = usePluginsChanged()
  return useMutation({
    mutationFn: async () => {
      const begin = performance.now()
      await client.describePlugin(pluginId)
      return { durationMs: performance.now() - begin }
    },
    // The platform also stores why a fetch failed.
    onSettled: pluginsChanged,
  })
}

export const useFailureWords = (): ((error: unknown) => string) => {
  const texts = useTexts(tryTexts)
  const frame = useTexts(frameTexts)
  return (error) => failureWords(error, texts, frame)
}
