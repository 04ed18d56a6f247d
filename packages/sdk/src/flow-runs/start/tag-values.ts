// Compiles tag_values: customer values that the text shows, sealed for every permitted reader (D2-TAG, FG-26).
import { publicKeySha256, sealValue } from '@company-data/crypto'
import { type Definition, type MarkupNode, parseMarkup } from '@company-data/flow-engine'
import type { FlowTagValues } from '@company-data/protocol/wire/contracts/flow-runs'
import type { PublishedFlow } from '../../flows/flow-record.ts'
import type { BoundCustomer, BoundParties } from './bound-parties.ts'
import type { FlowAccess } from './flow-access.ts'

type TagEntry = FlowTagValues & { recipient_pubkey_sha256: string }

interface CompiledTag {
  tag: string
  party: string
  value: { v: string; t: string }
  isPrivate: boolean
}

const collectTags = (nodes: readonly MarkupNode[]): string[] =>
  nodes.flatMap((node) => (node.kind === 'tag' ? [node.key] : 'children' in node ? collectTags(node.children) : []))

/** The tags of these parties in the texts of all steps, sorted and without repeats. */
export const namedTags = ({ nodes }: Definition, parties: ReadonlySet<string>): string[] => {
  const texts = nodes.flatMap(({ elements }) =>
    elements.flatMap((element) => (element.kind === 'text' ? [element.text] : [])),
  )
  const tags = texts.flatMap((text) => collectTags(parseMarkup(text)))
  return [...new Set(tags)].filter((tag) => tag.includes('.') && parties.has(tag.slice(0, tag.indexOf('.')))).sort()
}

/** D2-TAG-09: a value that is absent, is a file or does not open is left out. */
const compileTag = async (
  { openValue }: FlowAccess,
  { request_field_types }: PublishedFlow,
  tag: string,
  { customers }: BoundParties,
): Promise<CompiledTag[]> => {
  const [party, slug] = [tag.slice(0, tag.indexOf('.')), tag.slice(tag.indexOf('.') + 1)]
  const { values, values_private } = (customers.get(party) as BoundCustomer).connection
  const entry = Object.hasOwn(values, slug) ? values[slug] : undefined
  if (entry?.value === undefined) return []
  try {
    const value = { v: await openValue(entry.value), t: request_field_types[slug] ?? entry.type }
    return [{ tag, party, value, isPrivate: values_private[slug] === true }]
  } catch {
    return []
  }
}

interface Recipient {
  publicKey: string
  mayRead(tag: CompiledTag): boolean
}

const sealEntry = async ({ publicKey, mayRead }: Recipient, tags: readonly CompiledTag[]): Promise<TagEntry> => {
  const publicTags = tags.filter(({ isPrivate }) => !isPrivate)
  const publicValues = Object.fromEntries(publicTags.map(({ tag, value }) => [tag, value]))
  const privateEntries = await Promise.all(
    tags
      .filter((tag) => tag.isPrivate && mayRead(tag))
      .map(async ({ tag, value }) => [tag, await sealValue(JSON.stringify(value), publicKey)] as const),
  )
  return {
    recipient_pubkey_sha256: await publicKeySha256(publicKey),
    public: publicTags.length === 0 ? null : await sealValue(JSON.stringify(publicValues), publicKey),
    public_tags: publicTags.map(({ tag }) => tag),
    private: Object.fromEntries(privateEntries),
  }
}

/** D2-TAG-11: a private value is for its own party and for the company. */
const listRecipients = ({ company, customers }: BoundParties): Map<string, Recipient> => {
  const recipients = new Map<string, Recipient>()
  recipients.set('company', { publicKey: company.publicKey, mayRead: () => true })
  for (const { userId, publicKey } of customers.values()) {
    recipients.set(userId, { publicKey, mayRead: ({ party }) => customers.get(party)?.userId === userId })
  }
  return recipients
}

/** Undefined when no text shows a value of a customer. */
export const compileTags = async (
  access: FlowAccess,
  published: PublishedFlow,
  parties: BoundParties,
): Promise<Record<string, TagEntry> | undefined> => {
  const names = namedTags(published.definition, new Set(parties.customers.keys()))
  if (names.length === 0) return undefined
  const tags = (await Promise.all(names.map((tag) => compileTag(access, published, tag, parties)))).flat()
  const entries = await Promise.all(
    [...listRecipients(parties)].map(async ([name, recipient]) => [name, await sealEntry(recipient, tags)] as const),
  )
  return Object.fromEntries(entries)
}
