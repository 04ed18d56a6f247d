// English problem texts for outputs, rules, PDFs and signers, and for tests of the draft.

const rule = (index: number | null, none: string): string => (index === null ? none : `rule ${index}`)

export const documentTexts = {
  templateTagEmpty: (tag: string, reason: string): string =>
    `The tag {{${tag}}} of the template stays empty: ${reason}`,
  templateTagNoKey: (): string => 'it is not a field, plugin key or constant of this flow.',
  noTemplate: (key: string): string => `There is no PDF template "${key}".`,
  noPdfField: (slug: string): string => `"${slug}" is no field of this flow that takes a PDF.`,
  noTypedParty: (key: string): string => `"${key}" is no party of type person or company.`,
  noPdfRequestField: (slug: string): string => `"${slug}" is no request field of the service that takes a PDF.`,
  notAskedOf: (slug: string, party: 'person' | 'company'): string =>
    `The request field "${slug}" is not asked of a ${party}.`,
  ruleWithoutPdf: (): string => 'The rule names no PDF.',
  ruleWithPdfs: (count: number): string => `The rule names ${count} PDFs; it can use one.`,
  signersEmpty: (): string => 'The list of signers is empty; leave it out when every party signs.',
  signerTwice: (party: string): string => `"${party}" stands in the list twice.`,
  signerAct: (): string => 'A signer signs or accepts.',
  outputKey: (): string => 'The key of an output starts with a-z and has only a-z, 0-9 and _.',
  outputTaken: (key: string): string => `There is already an output "${key}" here.`,
  outputName: (): string => 'An output needs a name.',
  outputRules: (): string => 'An output needs at least one rule.',
  documentOutputs: (): string => 'A document needs at least one output.',
  /** `failures` are the joined texts below. */
  testFails: (name: string, failures: string): string => `The test "${name}" fails: ${failures}.`,
  otherWay: (path: readonly string[], expected: readonly string[]): string =>
    `the way is ${path.join(' → ') || 'nothing'} and not ${expected.join(' → ')}`,
  /** Values as JSON; undefined for a missing one. */
  otherConstant: (key: string, value: string | undefined, expected: string): string =>
    `"${key}" is ${value ?? 'nothing'} and not ${expected}`,
  otherRule: (key: string, actual: number | null, expected: number | null): string =>
    `"${key}" is made by ${rule(actual, 'no rule')} and not by ${rule(expected, 'none')}`,
}
