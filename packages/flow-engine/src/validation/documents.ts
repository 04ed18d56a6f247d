// Checks what a leaf makes: its outputs, their rules, the PDFs, the languages and the signers (FG-24, D2-VAL-17 to 23).

import {
  isKey,
  type LeafDocument,
  type Output,
  type Rule,
  type Signer,
  type Spot,
  spotAt,
  wholeDefinition,
} from '../definition/index.ts'
import { checkCondition } from './conditions.ts'
import { conditionKeys, type Inspection, readKeyAt } from './inspection.ts'
import { checkRuleSource } from './pdf-sources.ts'
import type { Leaf } from './places.ts'

const languageCode = /^[a-z]{2,3}$/

const isLanguages = (languages: Rule['languages']): boolean =>
  typeof languages === 'string'
    ? languages === 'all'
    : languages.length > 0 && languages.every((code) => languageCode.test(code))

const checkSigners = (inspection: Inspection, signers: readonly Signer[], spot: Spot, leaf: Leaf): void => {
  const { parties, problems, say } = inspection
  const add = (place: Spot, words: string, key: string | null = null): void =>
    problems.add('output.signers_invalid', place, { node: leaf.key, key }, words)
  if (signers.length === 0) add(spot, say.signersEmpty())
  const named = new Set<string>()
  signers.forEach(({ party, action }, index) => {
    const place = spotAt(spot, index)
    if (!parties.has(party))
      problems.add('party.unknown', spotAt(place, 'party'), { node: leaf.key, key: party }, say.noParty(party))
    else if (named.has(party)) add(spotAt(place, 'party'), say.signerTwice(party), party)
    if (action !== 'sign' && action !== 'accept') add(spotAt(place, 'action'), say.signerAct(), party)
    named.add(party)
  })
}

const checkRule = (inspection: Inspection, rule: Rule, spot: Spot, leaf: Leaf, outputKey: string): void => {
  const subject = { node: leaf.key, key: outputKey }
  checkRuleSource(inspection, rule, spot, leaf, subject)
  const readKey = readKeyAt(inspection, leaf.place, conditionKeys, subject, null)
  checkCondition(inspection, rule.condition, spotAt(spot, 'condition'), { readKey, subject, reader: null })
  if (!isLanguages(rule.languages))
    inspection.problems.add('output.languages_invalid', spotAt(spot, 'languages'), subject)
  if (rule.signers !== null) checkSigners(inspection, rule.signers, spotAt(spot, 'signers'), leaf)
}

const checkOutput = (inspection: Inspection, output: Output, spot: Spot, leaf: Leaf, keys: Set<string>): void => {
  const { output_key, name, rules } = output
  const { say } = inspection
  const add = (member: string, words: string): void =>
    inspection.problems.add('output.invalid', spotAt(spot, member), { node: leaf.key, key: output_key }, words)
  if (!isKey(output_key)) add('output_key', say.outputKey())
  else if (keys.has(output_key)) add('output_key', say.outputTaken(output_key))
  keys.add(output_key)
  if (name.trim() === '') add('name', say.outputName())
  if (rules.length === 0) add('rules', say.outputRules())
  for (const [index, rule] of rules.entries())
    checkRule(inspection, rule, spotAt(spot, 'rules', index), leaf, output_key)
}

const checkDocument = (inspection: Inspection, document: LeafDocument, spot: Spot, leaf: Leaf): void => {
  const { problems, parties, say } = inspection
  const { language_party, outputs } = document
  if (!parties.has(language_party)) {
    const subject = { node: leaf.key, key: language_party }
    problems.add('party.unknown', spotAt(spot, 'language_party'), subject, say.noParty(language_party))
  }
  if (outputs.length === 0)
    problems.add('output.invalid', spotAt(spot, 'outputs'), { node: leaf.key, key: null }, say.documentOutputs())
  const keys = new Set<string>()
  for (const [index, output] of outputs.entries())
    checkOutput(inspection, output, spotAt(spot, 'outputs', index), leaf, keys)
}

export const checkDocuments = (inspection: Inspection): void => {
  inspection.definition.nodes.forEach(({ key, document }, place) => {
    const spot = spotAt(wholeDefinition, 'nodes', place, 'document')
    if (document !== null) checkDocument(inspection, document, spot, { key, place })
  })
}
