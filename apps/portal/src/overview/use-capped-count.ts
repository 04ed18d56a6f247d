// Formats a number of the overview, with a plus if the platform stopped counting.
import { useFormats, useTexts } from '@company-data/ui'
import { overviewTexts } from './overview-texts.ts'

export const useCappedCount = (limit: number) => {
  const texts = useTexts(overviewTexts)
  const formats = useFormats()
  return (count: number): string => (count >= limit ? texts.more(formats.number(count)) : formats.number(count))
}
