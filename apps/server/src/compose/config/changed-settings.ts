// Names the settings that differ from their defaults.
import { isSettingName, settingDefaults } from './setting-names.ts'
import type { Environment } from './setting-reader.ts'

export const changedSettingsIn = (environment: Environment): string[] =>
  Object.entries(environment)
    .filter(([name, text = '']) => isSettingName(name) && text.trim() !== '')
    .filter(([name, text = '']) => text.trim() !== settingDefaults.get(name))
    .map(([name]) => name)
    .sort()
