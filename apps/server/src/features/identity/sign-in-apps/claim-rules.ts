// Claims that a sign-in app may request: inline types that need no options, or a plugin field.

import { isBinary, isReservedType, type Registry, resolveType } from '@company-data/field-types'
import { type ApiError, invalidMember, refusedAt } from '@company-data/protocol/errors'
import { pluginSnapshotsBytes } from '@company-data/protocol/limits'
import { type Reason, reason, reasonAbout } from '@company-data/protocol/reasons'
import type { Claim, NewClaim } from '@company-data/protocol/wire/identity/oauth-apps'
import { countJsonBytes } from '@company-data/protocol/wire/plugins/plugin-description'
import type { DescribePlugin } from './deps.ts'

/** The reason why a claim cannot have the type; undefined if it can. */
const typeProblem = (types: Registry, type: string): Reason | undefined => {
  if (isReservedType(type)) return undefined
  const resolved = resolveType(types, type)
  if (!resolved) return reason('claim.type_unknown')
  if (isBinary(types, type)) return reason('claim.no_file')
  const isChoice = resolved.input === 'list' || resolved.input === 'multilist'
  return isChoice && (resolved.options ?? []).length === 0 ? reason('claim.no_options') : undefined
}

const requireType = (types: Registry, { type }: NewClaim, index: number): void => {
  const problem = typeProblem(types, type)
  if (problem !== undefined) throw invalidMember(['claims', index, 'type'], problem)
}

const pluginInvalid = ({ claim }: NewClaim, index: number, because: Reason): ApiError =>
  refusedAt('oauth_apps.claim_config_plugin_invalid', [['claims', index, 'plugin']], reasonAbout(claim, because))

const noPlugins: DescribePlugin = async () => ({ reason: reason('field_plugin.unknown') })

/** D1-APP-06: the reason is in `error`. */
const readPlugin = async (
  newClaim: NewClaim,
  index: number,
  siblings: ReadonlyArray<{ key: string; type: string }>,
  companyUserId: string,
  describePlugin: DescribePlugin = noPlugins,
): Promise<Claim['plugin']> => {
  const { claim, type, plugin } = newClaim
  const hasPlugin = plugin !== undefined && plugin !== null
  if (!isReservedType(type)) {
    if (hasPlugin) throw pluginInvalid(newClaim, index, reason('claim.plugin_not_allowed'))
    return null
  }
  if (!hasPlugin) throw pluginInvalid(newClaim, index, reason('claim.plugin_needed'))
  const description = await describePlugin(companyUserId, plugin, { key: claim, siblings })
  if ('reason' in description) throw pluginInvalid(newClaim, index, description.reason)
  return description.plugin
}

/** The claims to store: the types are checked first, then the plugins. */
export const readClaims = async (
  types: Registry,
  companyUserId: string,
  claims: readonly NewClaim[],
  describePlugin: DescribePlugin | undefined,
): Promise<Claim[]> => {
  for (const [index, claim] of claims.entries()) requireType(types, claim, index)
  const storedClaims: Claim[] = []
  const siblings = claims.map(({ claim: key, type }) => ({ key, type }))
  let rest = pluginSnapshotsBytes
  for (const [index, newClaim] of claims.entries()) {
    const { claim, label, type, required, verified } = newClaim
    const plugin = await readPlugin(newClaim, index, siblings, companyUserId, describePlugin)
    rest -= plugin === null ? 0 : countJsonBytes(plugin)
    if (rest < 0) throw pluginInvalid(newClaim, index, reason('claim.plugins_too_large', { max: pluginSnapshotsBytes }))
    storedClaims.push({ claim, label, type, required, verified, plugin })
  }
  return storedClaims
}
