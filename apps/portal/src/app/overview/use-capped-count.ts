// Formats a number of the overview, with a plus if the platform stopped counting.
import { useFormats } from '@company-data/ui'

export const useCappedCount = (limit: number) => {
  const formats = useFormats()
  return (count: number): string => (count >= limit ? `${formats.number(count)}+` : formats.number(count))
}
