// A number of the overview in words. One at which the platform stopped counting has a plus.
import { useFormats, useTexts } from '@company-data/ui'
import { overviewTexts } from './overview-texts.ts'

export const useCount = (limit: number) => {
  const texts = useTexts(overviewTexts)
  const formats = useFormats()
  return (count: number): string => (count >= limit ? texts.more(formats.number(count)) : formats.number(count))
}
