// Checks the document of a leaf: its outputs, their rules, PDFs, languages and signers (FG-24, D2-VAL-17 to 23).

import {
  extendPointer,
  isKey,
  type LeafDocument,
  type Output,
  type Pointer,
  type Rule,
  type Signer,
  wholeDefinition,
} from '../definition/index.ts'
import { checkCondition } from './conditions.ts'
import type { Leaf } from './element-context.ts'
import { conditionKeys, type Inspection, readKeyAt } from './inspection.ts'
import { checkRuleSource } from './pdf-sources.ts'

const languageCode = /^[a-z]{2,3}$/

const isLanguages = (languages: Rule['languages']): boolean =>
  typeof languages === 'string'
    ? languages === 'all'
    : languages.length > 0 && languages.every((code) => languageCode.test(code))

const checkSigners = (inspection: Inspection, signers: readonly Signer[], pointer: Pointer, leaf: Leaf): void => {
  const { parties, problems, say } = inspection
  const add = (signerPointer: Pointer, message: string, key: string | null = null): void =>
    problems.add('output.signers_invalid', signerPointer, { node: leaf.key, key }, message)
  if (signers.length === 0) add(pointer, say.signersEmpty())
  const signerParties = new Set<string>()
  signers.forEach(({ party, action }, index) => {
    const signerPointer = extendPointer(pointer, index)
    if (!parties.has(party))
      problems.add(
        'party.unknown',
        extendPointer(signerPointer, 'party'),
        { node: leaf.key, key: party },
        say.noParty(party),
      )
    else if (signerParties.has(party)) add(extendPointer(signerPointer, 'party'), say.signerTwice(party), party)
    if (action !== 'sign' && action !== 'accept') add(extendPointer(signerPointer, 'action'), say.signerAct(), party)
    signerParties.add(party)
  })
}

const checkRule = (inspection: Inspection, rule: Rule, pointer: Pointer, leaf: Leaf, outputKey: string): void => {
  const subject = { node: leaf.key, key: outputKey }
  checkRuleSource(inspection, rule, pointer, leaf, subject)
  const readKey = readKeyAt(inspection, leaf.nodeIndex, conditionKeys, subject, null)
  checkCondition(inspection, rule.condition, extendPointer(pointer, 'condition'), { readKey, subject, reader: null })
  if (!isLanguages(rule.languages))
    inspection.problems.add('output.languages_invalid', extendPointer(pointer, 'languages'), subject)
  if (rule.signers !== null) checkSigners(inspection, rule.signers, extendPointer(pointer, 'signers'), leaf)
}

const checkOutput = (inspection: Inspection, output: Output, pointer: Pointer, leaf: Leaf, keys: Set<string>): void => {
  const { output_key, name, rules } = output
  const { say } = inspection
  const add = (member: string, message: string): void =>
    inspection.problems.add(
      'output.invalid',
      extendPointer(pointer, member),
      { node: leaf.key, key: output_key },
      message,
    )
  if (!isKey(output_key)) add('output_key', say.outputKey())
  else if (keys.has(output_key)) add('output_key', say.outputTaken(output_key))
  keys.add(output_key)
  if (name.trim() === '') add('name', say.outputName())
  if (rules.length === 0) add('rules', say.outputRules())
  for (const [index, rule] of rules.entries())
    checkRule(inspection, rule, extendPointer(pointer, 'rules', index), leaf, output_key)
}

const checkDocument = (inspection: Inspection, document: LeafDocument, pointer: Pointer, leaf: Leaf): void => {
  const { problems, parties, say } = inspection
  const { language_party, outputs } = document
  if (!parties.has(language_party)) {
    const subject = { node: leaf.key, key: language_party }
    problems.add('party.unknown', extendPointer(pointer, 'language_party'), subject, say.noParty(language_party))
  }
  if (outputs.length === 0)
    problems.add(
      'output.invalid',
      extendPointer(pointer, 'outputs'),
      { node: leaf.key, key: null },
      say.documentOutputs(),
    )
  const keys = new Set<string>()
  for (const [index, output] of outputs.entries())
    checkOutput(inspection, output, extendPointer(pointer, 'outputs', index), leaf, keys)
}

export const checkDocuments = (inspection: Inspection): void => {
  inspection.definition.nodes.forEach(({ key, document }, nodeIndex) => {
    const pointer = extendPointer(wholeDefinition, 'nodes', nodeIndex, 'document')
    if (document !== null) checkDocument(inspection, document, pointer, { key, nodeIndex })
  })
}
