// The result of a formula as people write it: a date and a number in their language, yes or no.
import { useFormats, useTexts } from '@company-data/ui'
import { formulaTexts } from './formula-texts.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Undefined if there is no result. */
export const useResultFormatter = (): ((value: unknown) => string | undefined) => {
  const { yes, no } = useTexts(formulaTexts)
  const formats = useFormats()
  return (value) => {
    if (value == null) return undefined
    if (typeof value === 'boolean') return value ? yes : no
    if (typeof value === 'number') return formats.decimal(String(value))
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return DATE.test(text) ? formats.date(`${text}T00:00`) : text
  }
}
