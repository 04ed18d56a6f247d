// The names that are settings, with their defaults.
import { rateSettings, regionSettings, settings } from '../settings.ts'

export const settingDefaults: ReadonlyMap<string, string> = new Map([
  ...Object.entries(settings).map(([name, { fallback }]) => [name, fallback] as const),
  ...rateSettings.map(({ variable, setting }) => [variable, setting.fallback] as const),
])

const regionSetting = new RegExp(`^(?:${Object.keys(regionSettings).join('|')})[A-Z][A-Z0-9]{0,15}$`)

export const isSettingName = (name: string): boolean => settingDefaults.has(name) || regionSetting.test(name)
