// The names that are settings, with their defaults.
import { rateSettings, regionSettings, settings } from '../settings.ts'
import { CELL_SUFFIX } from './cell-names.ts'

export const settingDefaults: ReadonlyMap<string, string> = new Map([
  ...Object.entries(settings).map(([name, { fallback }]) => [name, fallback] as const),
  ...rateSettings.map(({ variable, setting }) => [variable, setting.fallback] as const),
])

/** The address and the number of cells are those of the region, the others exist for each cell. */
const regionSetting = new RegExp(
  `^(?:(?:API_URL_|CELLS_)[A-Z][A-Z0-9]{0,15}|(?:${Object.keys(regionSettings).join('|')})${CELL_SUFFIX})$`,
)

export const isSettingName = (name: string): boolean => settingDefaults.has(name) || regionSetting.test(name)
