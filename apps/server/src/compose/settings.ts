// The settings of the platform, one row each: name, default, meaning and parser, by subject. The reference in
// docs/operations/settings.md is generated from these tables.
import { fileSettings } from './settings/file-settings.ts'
import { identitySettings } from './settings/identity-settings.ts'
import { limitSettings } from './settings/limit-settings.ts'
import { messageSettings } from './settings/message-settings.ts'
import { networkSettings } from './settings/network-settings.ts'
import { processSettings } from './settings/process-settings.ts'
import { sealSettings } from './settings/seal-settings.ts'
import { traceSettings } from './settings/trace-settings.ts'

export { minTokenCharacters, type Role, roles } from './settings/process-settings.ts'
export { rateSettings } from './settings/rate-settings.ts'
export { regionSettings } from './settings/region-settings.ts'
export { Problem, type Setting } from './settings/setting-kinds.ts'

/** In the order of the reference. */
export const settings = {
  ...processSettings,
  ...limitSettings,
  ...networkSettings,
  ...fileSettings,
  ...messageSettings,
  ...sealSettings,
  ...identitySettings,
  ...traceSettings,
} as const
