// Checks the PDF of a rule: exactly one source, which exists and is a PDF, and the template's tags (D2-VAL-17 to 23).

import { extendPointer, type Pointer, type Rule } from '../definition/index.ts'
import type { Leaf } from './element-context.ts'
import { type Inspection, resolveKey, resolveKeys, whyNotAt } from './inspection.ts'
import type { Subject } from './problem.ts'

const sources = ['asset_key', 'source_field', 'source_connection'] as const

/** A template prints the keys that are available at its leaf; every other tag stays empty (T-43). */
const checkTags = (
  inspection: Inspection,
  tags: readonly string[],
  pointer: Pointer,
  leaf: Leaf,
  subject: Subject,
): void => {
  const { problems, say } = inspection
  for (const tag of tags) {
    const key = resolveKey(inspection, tag, null)
    const reason = key === undefined ? say.templateTagNoKey() : whyNotAt(inspection, tag, key, leaf.nodeIndex)
    if (reason !== null) problems.add('pdf.unknown_tag', pointer, subject, say.templateTagEmpty(tag, reason))
  }
}

const checkAsset = (inspection: Inspection, assetKey: string, pointer: Pointer, leaf: Leaf, subject: Subject): void => {
  const asset = inspection.assets.get(assetKey)
  if (asset?.kind === 'pdf') checkTags(inspection, asset.tags ?? [], pointer, leaf, subject)
  else inspection.problems.add('pdf.asset_unknown', pointer, subject, inspection.say.noTemplate(assetKey))
}

const checkSourceField = (inspection: Inspection, slug: string, pointer: Pointer, subject: Subject): void => {
  const { keys, types, problems, say } = inspection
  const element = keys.find(slug)?.element
  if (element?.kind === 'field' && element.slug === slug && types(element.type).isPdf) return
  problems.add('pdf.source_field_invalid', pointer, subject, say.noPdfField(slug))
}

type Connection = NonNullable<Rule['source_connection']>

const connectionFault = (inspection: Inspection, { party: partyKey, request_slug }: Connection): string | null => {
  const { say } = inspection
  const type = inspection.parties.get(partyKey)?.type
  if (type !== 'person' && type !== 'company') return say.noTypedParty(partyKey)
  const requestField = inspection.requestFields.get(request_slug)
  if (requestField === undefined || !inspection.types(requestField.type).isPdf)
    return say.noPdfRequestField(request_slug)
  const { audience } = requestField
  return audience === 'both' || audience === type ? null : say.notAskedOf(request_slug, type)
}

export const checkRuleSource = (
  inspection: Inspection,
  rule: Rule,
  pointer: Pointer,
  leaf: Leaf,
  subject: Subject,
): void => {
  const { problems, say } = inspection
  const namedSources = sources.filter((source) => rule[source] !== undefined)
  if (namedSources.length !== 1) {
    const message = namedSources.length === 0 ? say.ruleWithoutPdf() : say.ruleWithPdfs(namedSources.length)
    problems.add('pdf.source_invalid', pointer, subject, message)
  }
  // A rule with two sources is not checked further, but a template that it names uses its tags.
  const [source] = namedSources.length === 1 ? namedSources : []
  if (rule.asset_key !== undefined && source === undefined)
    resolveKeys(inspection, inspection.assets.get(rule.asset_key)?.tags ?? [], null)
  if (source === 'asset_key' && rule.asset_key !== undefined)
    checkAsset(inspection, rule.asset_key, extendPointer(pointer, source), leaf, subject)
  if (source === 'source_field' && rule.source_field !== undefined)
    checkSourceField(inspection, rule.source_field, extendPointer(pointer, source), subject)
  if (source === 'source_connection' && rule.source_connection !== undefined) {
    const message = connectionFault(inspection, rule.source_connection)
    if (message !== null)
      problems.add('pdf.source_connection_invalid', extendPointer(pointer, source), subject, message)
  }
}
