// Formats an age for use in a sentence.
import { useFormats, useTexts } from '@company-data/ui'
import { webhooksTexts } from './webhooks-texts.ts'

const MINUTE_MS = 60_000

export const useAge = (): ((at: string) => string) => {
  const formats = useFormats()
  const { justNow } = useTexts(webhooksTexts)
  return (at) => (Date.now() - new Date(at).getTime() < MINUTE_MS ? justNow : formats.relative(at))
}
