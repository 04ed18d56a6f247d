// Formats a calendar date. Parsed as local noon, so that it is the same date in every time zone.
import { useFormats } from '@company-data/ui'

export const useDay = (): ((day: string) => string) => {
  const formats = useFormats()
  return (day) => formats.date(`${day}T12:00`)
}
