// Names the settings that differ from their defaults.
import { rateSettings, regionSettings, settings } from '../settings.ts'
import type { Environment } from './setting-reader.ts'

const fallbacks = new Map([
  ...Object.entries(settings).map(([name, { fallback }]) => [name, fallback] as const),
  ...rateSettings.map(({ variable, setting }) => [variable, setting.fallback] as const),
])
const ofRegion = new RegExp(`^(?:${Object.keys(regionSettings).join('|')})[A-Z][A-Z0-9]{0,15}$`)

export const changedSettingsIn = (environment: Environment): string[] =>
  Object.entries(environment)
    .filter(([name, text = '']) => (fallbacks.has(name) || ofRegion.test(name)) && text.trim() !== '')
    .filter(([name, text = '']) => text.trim() !== fallbacks.get(name))
    .map(([name]) => name)
    .sort()
