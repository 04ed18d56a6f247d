// Formats a plugin's outputs.
import type { PluginValue } from '@company-data/sdk/person'
import { Facts, useTexts } from '@company-data/ui'
import { valueInputTexts } from '../value-input-texts.ts'
import type { PluginSnapshot } from './plugin-snapshot.ts'

interface OutputFactsProps {
  declared: PluginSnapshot['outputs']
  values: Readonly<Record<string, PluginValue | null>>
}

export const OutputFacts = ({ declared, values }: OutputFactsProps) => {
  const texts = useTexts(valueInputTexts)
  const written = (value: PluginValue | null | undefined): string => {
    if (value === null || value === undefined) return '—'
    return typeof value === 'boolean' ? (value ? texts.yes : texts.no) : String(value)
  }
  return <Facts facts={declared.map(({ key, label }) => ({ label, value: written(values[key]) }))} />
}
