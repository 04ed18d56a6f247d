// Checks a field: its type, options, link, shared request field, default and bounds (FG-03, FG-24, FA-10, FA-11).

import { isSameOrDescendant } from '@company-data/field-types/registry'
import { extendPointer, type FieldElement } from '../../definition/index.ts'
import type { ElementContext } from '../element-context.ts'
import type { Inspection } from '../inspection.ts'
import { findUnprintable, listUnprintable } from '../printed-literals.ts'
import { checkFieldExpressions } from './field-expressions.ts'

type Check = (inspection: Inspection, field: FieldElement, elementContext: ElementContext) => void

const checkType: Check = ({ types, problems, say }, { type, slug }, { node, pointer }) => {
  if (types(type).isAnswerable) return
  problems.add(
    'element.type_invalid',
    extendPointer(pointer, 'type'),
    { node: node.key, key: slug },
    say.notAnswerable(type),
  )
}

const optionsFault = ({ say }: Inspection, options: readonly string[] | null, takesOptions: boolean): string | null => {
  if (!takesOptions) return options === null ? null : say.optionsNotAllowed()
  if (options === null || options.length === 0) return say.optionsNeeded()
  if (options.includes('')) return say.optionEmpty()
  return new Set(options).size === options.length ? null : say.optionTwice()
}

const checkOptions: Check = (inspection, { type, options, slug }, { node, pointer }) => {
  const message = optionsFault(inspection, options, inspection.types(type).takesOptions)
  if (message !== null)
    inspection.problems.add(
      'element.options_invalid',
      extendPointer(pointer, 'options'),
      { node: node.key, key: slug },
      message,
    )
}

const links: readonly string[] = ['any', 'none', 'connected', 'verified']

/** A field that must be linked from a profile. */
const mustBeLinked = ({ link }: FieldElement): boolean => link === 'connected' || link === 'verified'

const checkLink: Check = ({ parties, problems, say }, field, { node, pointer }) => {
  const subject = { node: node.key, key: field.slug }
  const add = (member: string, message: string): void =>
    problems.add('element.link_invalid', extendPointer(pointer, member), subject, message)
  if (!links.includes(field.link)) add('link', say.linkForm())
  else if (mustBeLinked(field) && parties.get(node.party)?.type === 'owner') add('link', say.ownerLinksNothing())
  if (field.verified_max_age_days !== null && field.link !== 'verified')
    add('verified_max_age_days', say.ageNeedsVerified())
}

/** The reason why the value cannot be shared as that request field; null when it can. */
const misfit = (
  inspection: Inspection,
  { type }: FieldElement,
  partyType: string | null,
  slug: string,
): string | null => {
  const { say } = inspection
  const requestField = inspection.requestFields.get(slug)
  if (requestField === undefined) return say.noRequestField(slug)
  if (!isSameOrDescendant(inspection.context.fieldTypes, type, requestField.type))
    return say.requestFieldType(slug, requestField.type, type)
  const { audience } = requestField
  // A party without a type is bound by the caller, so its audience is known only then.
  if (audience === 'both' || partyType === null || audience === partyType) return null
  return say.requestFieldNotAsked(slug)
}

const requestSlugFault = (inspection: Inspection, field: FieldElement, { node }: ElementContext): string | null => {
  const { definition, parties, requestFields, say } = inspection
  const { request_slug, slug } = field
  const partyType = parties.get(node.party)?.type ?? null
  const isShared = definition.output_mode === 'data_only' && partyType !== 'owner'
  if (request_slug !== null) {
    if (definition.output_mode === 'document') return say.nothingShared()
    return isShared ? misfit(inspection, field, partyType, request_slug) : say.ownerNotShared()
  }
  // FA-11: without a request_slug the value goes to the request field of the same slug, if there is one.
  return isShared && requestFields.has(slug) ? misfit(inspection, field, partyType, slug) : null
}

const checkRequestSlug: Check = (inspection, field, elementContext) => {
  const message = requestSlugFault(inspection, field, elementContext)
  const subject = { node: elementContext.node.key, key: field.slug }
  if (message !== null)
    inspection.problems.add(
      'field.request_slug_invalid',
      extendPointer(elementContext.pointer, 'request_slug'),
      subject,
      message,
    )
}

/** FB-05: an answer that could not be printed is refused later, so the author learns it now. */
const checkCharacters: Check = (inspection, field, { node, pointer }) => {
  const charactersByMember = {
    options: listUnprintable(inspection, field.options ?? []),
    default: findUnprintable(inspection, field.default),
  }
  for (const [member, characters] of Object.entries(charactersByMember)) {
    if (characters.length === 0) continue
    const subject = { node: node.key, key: field.slug }
    const message = inspection.say.unprintable(characters.join(' '))
    inspection.problems.add('field.text_unprintable', extendPointer(pointer, member), subject, message)
  }
}

const checks: readonly Check[] = [
  checkType,
  checkOptions,
  checkLink,
  checkRequestSlug,
  checkFieldExpressions,
  checkCharacters,
]

export const checkField: Check = (inspection, field, elementContext) => {
  for (const check of checks) check(inspection, field, elementContext)
}
