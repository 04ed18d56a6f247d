// Edits of a rule: exactly one source, its languages, its signers.
import type { Rule } from '@company-data/flow-engine'

export const sourceKinds = ['asset_key', 'source_field', 'source_connection'] as const
export type SourceKind = (typeof sourceKinds)[number]

export const getSourceKind = (rule: Rule): SourceKind =>
  sourceKinds.find((kind) => rule[kind] !== undefined) ?? 'asset_key'

export const newRule = (assetKey = ''): Rule => ({
  asset_key: assetKey,
  condition: null,
  languages: 'all',
  signers: null,
})

/** Changes the source; the former one is removed, because a rule has exactly one. */
export const withSource = ({ condition, languages, signers }: Rule, kind: SourceKind, party: string): Rule => ({
  ...(kind === 'asset_key' && { asset_key: '' }),
  ...(kind === 'source_field' && { source_field: '' }),
  ...(kind === 'source_connection' && { source_connection: { party, request_slug: '' } }),
  condition,
  languages,
  signers,
})

export const languagesFrom = (text: string): Rule['languages'] => {
  const codes = text.split(/[\s,;]+/).filter((code) => code !== '')
  return codes.length === 0 ? 'all' : codes
}

export const languagesText = (languages: Rule['languages']): string =>
  Array.isArray(languages) ? languages.join(', ') : ''
