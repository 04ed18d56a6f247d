// A day of the calendar in the words of the page. It is the same day in every time zone: noon of it is never on another one.
import { useFormats } from '@company-data/ui'

export const useDay = (): ((day: string) => string) => {
  const formats = useFormats()
  return (day) => formats.date(`${day}T12:00`)
}
