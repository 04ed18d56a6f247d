// Formats a plugin's outputs.
import type { PluginValue } from '@company-data/sdk/person'
import { Details, useFormats, useTexts } from '@company-data/ui'
import { valueInputTexts } from '../value-input-texts.ts'
import type { PluginSnapshot } from './plugin-snapshot.ts'

interface PluginOutputsProps {
  declared: PluginSnapshot['outputs']
  values: Readonly<Record<string, PluginValue | null>>
}

export const PluginOutputs = ({ declared, values }: PluginOutputsProps) => {
  const texts = useTexts(valueInputTexts)
  const { decimal } = useFormats()
  const written = (value: PluginValue | null | undefined): string => {
    if (value === null || value === undefined) return '—'
    if (typeof value === 'boolean') return value ? texts.yes : texts.no
    return typeof value === 'number' ? decimal(String(value)) : String(value)
  }
  return <Details facts={declared.map(({ key, label }) => ({ label, value: written(values[key]) }))} />
}
