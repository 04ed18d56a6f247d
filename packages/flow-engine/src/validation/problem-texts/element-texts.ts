// English problem texts for elements, fields, plugins and texts.

export type Bound = 'default' | 'min' | 'max'

const bounds: Record<Bound, string> = { default: 'default', min: 'minimum', max: 'maximum' }

const refusing = { file: 'A file', choice: 'A choice', linked: 'A field that must be linked' }

export const elementTexts = {
  nameForm: (name: string): string =>
    `"${name}" does not start with a-z or has more than a-z, 0-9 and _ or 100 characters.`,
  takenInFlow: (name: string): string => `There is already a "${name}" in this flow.`,
  takenOnStep: (name: string): string => `There is already a "${name}" on this step.`,
  nameOfParty: (name: string): string => `"${name}" is the key of a party.`,
  noPicture: (key: string): string => `There is no picture "${key}".`,
  notAnswerable: (type: string): string => `A field of type "${type}" cannot be answered.`,
  optionsNotAllowed: (): string => 'Only a select or multiselect has options.',
  optionsNeeded: (): string => 'A choice needs at least one option.',
  optionEmpty: (): string => 'An option may not be empty.',
  optionTwice: (): string => 'An option stands there twice.',
  linkForm: (): string => 'The link is any, none, connected or verified.',
  ownerLinksNothing: (): string => 'The owner types its answers; it has no profile to link from.',
  ageNeedsVerified: (): string => 'Only a field that must be verified has a maximum age of its verification.',
  noRequestField: (slug: string): string => `The service has no request field "${slug}".`,
  requestFieldType: (slug: string, takes: string, is: string): string =>
    `The request field "${slug}" takes a ${takes}, and this is a ${is}.`,
  requestFieldNotAsked: (slug: string): string => `The request field "${slug}" is not asked of this party.`,
  nothingShared: (): string => 'A flow that makes documents shares no single answers.',
  ownerNotShared: (): string => 'Answers of the owner are not shared.',
  takesNoBound: (fieldKind: keyof typeof refusing, bound: Bound): string =>
    `${refusing[fieldKind]} takes no ${bounds[bound]}.`,
  partsTakeNoDefault: (): string => 'A field of several parts takes no default.',
  onlyNumberOrDate: (bound: Bound): string => `Only a number or a date has a ${bounds[bound]}.`,
  boundGives: (holds: string, bound: Bound, other: string): string =>
    `The field holds a ${holds}, and its ${bounds[bound]} gives a ${other}.`,
  inputReason: (label: string, reason: string): string => `${label}: ${reason}`,
  inputType: (label: string, takes: string, name: string, is: string): string =>
    `${label} takes a ${takes}, and "${name}" is a ${is}.`,
  inputUnwired: (label: string): string => `${label} is required and is not wired to a key of the flow.`,
  unprintable: (characters: string): string => `No document can print ${characters}.`,
  noPluginField: (type: string): string => `The plugin describes no field type "${type}", or was never reached.`,
  /** `reason` is one of the three below, or says why the key is not yet available. */
  tagShowsDash: (tag: string, reason: string): string => `The tag {{${tag}}} always shows a dash: ${reason}`,
  tagNoRequestField: (field: string): string => `the service has no request field "${field}".`,
  tagOfFile: (field: string): string => `"${field}" is a file, which has no text.`,
  tagNoKey: (): string => 'it is not a field, plugin key, constant or party of this flow.',
  linkRefused: (address: string): string =>
    `The link to "${address}" is not allowed: an address starts with https:, mailto: or tel:.`,
}
