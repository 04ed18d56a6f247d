// The state of a plugin as a badge.
import type { PluginRecord } from '@company-data/sdk/company'
import { Badge, type Tone, useTexts } from '@company-data/ui'
import { getPluginState, type PluginState } from './plugins.ts'
import { pluginsTexts } from './plugins-texts.ts'

const TONES: Readonly<Record<PluginState, Tone>> = { described: 'good', failing: 'bad', undescribed: 'warn' }

export const StateBadge = ({ plugin }: { plugin: PluginRecord }) => {
  const state = getPluginState(plugin)
  return <Badge tone={TONES[state]}>{useTexts(pluginsTexts).states[state]}</Badge>
}
