// Rules about several settings together.
import { toSettingSuffix } from './cell-names.ts'
import type { Config } from './platform-config.ts'
import type { SettingProblems } from './setting-reader.ts'

/** Browsers take a relying party only for pages at that host or below it. */
const isHostOrParent = (parent: string, url: string | undefined): boolean => {
  if (url === undefined) return true
  const { hostname } = new URL(url)
  return hostname === parent || hostname.endsWith(`.${parent}`)
}

/** Rules about several settings together. A rule is skipped when one of its settings is already reported as wrong. */
const checkTogether = (config: Config, problems: SettingProblems): void => {
  const settingsWithProblems = new Set(problems.settings)
  const require = (holds: boolean, about: readonly string[], setting: string, phrase: string): void => {
    if (!holds && !about.some((name) => settingsWithProblems.has(name))) problems.add(setting, phrase)
  }
  const { databaseUrl, frontDoorUrl, regions, roles } = config
  require(roles.length > 0, ['ROLES'], 'ROLES', 'must name at least one role')
  require(regions.length > 0 || !roles.includes('region'), ['REGIONS'], 'REGIONS', 'must name at least one region')
  require(frontDoorUrl !== undefined || roles.includes('front-door'), [
    'ROLES',
    'PORT',
    'FRONT_DOOR_URL',
  ], 'FRONT_DOOR_URL', 'must be set when PORT is 0 and another process runs the front door')
  const { webauthnRpId } = config.unlock
  for (const [name, url] of [
    ['FRONT_DOOR_URL', frontDoorUrl],
    ['AUTH_WEB_URL', config.authWebUrl],
  ] as const)
    require(webauthnRpId === undefined || isHostOrParent(webauthnRpId, url), [
      'WEBAUTHN_RP_ID',
      name,
    ], 'WEBAUTHN_RP_ID', `must be the host of ${name} or a parent of it`)
  for (const cell of config.cells) {
    // Data of a region must not silently end up in an embedded store next to a server that the operator did configure.
    const name = `DATABASE_URL_${toSettingSuffix(cell.key)}`
    require(cell.databaseUrl === undefined || databaseUrl !== undefined, [
      'DATABASE_URL',
    ], name, 'is set, but DATABASE_URL (the directory) is not')
  }
}

export const requireValid = (config: Config, problems: SettingProblems): void => {
  checkTogether(config, problems)
  problems.requireNone()
}
