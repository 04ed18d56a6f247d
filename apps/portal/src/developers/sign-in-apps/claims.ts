// The draft claims of a sign-in app: possible types, and the request body. Pure.
import { type FieldTypeRow, isBinary, resolveType } from '@company-data/field-types/registry'
import { claimNamePattern, signInAppLimits } from '@company-data/protocol/limits'
import type { NewOauthAppInput, OauthApp } from '@company-data/sdk/company'

export type Delivery = OauthApp['claims_delivery']
type NewClaim = NonNullable<NewOauthAppInput['claims']>[number]

export const PLUGIN = 'plugin'
export const MAX_CLAIMS = signInAppLimits.claims

export interface PluginChoice {
  plugin_id: string
  field_type: string
  /** Input → the claim that provides its value; the person is asked for the other inputs. */
  inputs: Readonly<Record<string, string>>
}

export interface ClaimDraft {
  /** Identifies a draft while its name is being typed. */
  id: string
  claim: string
  label: string
  type: string
  required: boolean
  verified: boolean
  plugin: PluginChoice | null
}

const parseInputs = (value: unknown): Record<string, string> =>
  value !== null && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).filter(([, claim]) => typeof claim === 'string'))
    : {}

export const toDrafts = ({ claims }: Pick<OauthApp, 'claims'>): ClaimDraft[] =>
  claims.map(({ plugin, ...claim }) => ({
    ...claim,
    id: claim.claim,
    plugin: plugin && {
      plugin_id: plugin.plugin_id,
      field_type: plugin.field_type,
      inputs: parseInputs(plugin.inputs),
    },
  }))

export const emptyDraft = (id: string): ClaimDraft => ({
  id,
  claim: '',
  label: '',
  type: 'text',
  required: false,
  verified: false,
  plugin: null,
})

/** The claims as sent; a reference to a deleted claim is dropped, so that the person is asked instead. */
export const toClaims = (drafts: readonly ClaimDraft[]): NewClaim[] => {
  const names = drafts.map(({ claim }) => claim.trim())
  return drafts.map(({ claim, label, type, required, verified, plugin }) => ({
    claim: claim.trim(),
    label: label.trim(),
    type,
    required,
    verified,
    ...(type === PLUGIN &&
      plugin !== null && {
        plugin: {
          ...plugin,
          inputs: Object.fromEntries(Object.entries(plugin.inputs).filter(([, name]) => names.includes(name))),
        },
      }),
  }))
}

/** Inline types without options, by the platform's rules. */
export const isClaimType = (rows: readonly FieldTypeRow[], type: string): boolean => {
  const resolved = resolveType(rows, type)
  if (resolved === null || isBinary(rows, type)) return false
  const isChoice = resolved.input === 'list' || resolved.input === 'multilist'
  return !isChoice || (resolved.options ?? []).length > 0
}

export type ClaimNameProblem = 'form' | 'twice'

export const nameProblem = (drafts: readonly ClaimDraft[], index: number): ClaimNameProblem | undefined => {
  const names = drafts.map(({ claim }) => claim.trim())
  const name = names[index] ?? ''
  if (!claimNamePattern.test(name)) return 'form'
  return names.indexOf(name) < index ? 'twice' : undefined
}

/** A new type also names a claim that has no name yet. */
export const withType = (draft: ClaimDraft, type: string, label: string): ClaimDraft => ({
  ...draft,
  type,
  claim: draft.claim === '' && claimNamePattern.test(type) && type !== PLUGIN ? type : draft.claim,
  label: draft.label === '' && type !== PLUGIN ? label : draft.label,
  // A plugin computes its answer, so no profile field could be verified.
  verified: type === PLUGIN ? false : draft.verified,
  plugin: type === PLUGIN ? (draft.plugin ?? { plugin_id: '', field_type: '', inputs: {} }) : null,
})

export const isChosen = ({ plugin_id, field_type }: PluginChoice): boolean => plugin_id !== '' && field_type !== ''

/** A claim without its plugin would be refused; its field says so. */
export const hasOpenChoice = (drafts: readonly ClaimDraft[]): boolean =>
  drafts.some(({ plugin }) => plugin !== null && !isChosen(plugin))
