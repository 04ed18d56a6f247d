// tag_values: values that customers shared and the text shows, sealed for each recipient (FG-26, FA-45 to FA-47).
import { isWrapper } from '@company-data/crypto/seal'
import { ApiError } from '@company-data/protocol/errors'
import type { FlowTagValues } from '@company-data/protocol/wire/contracts/flow-runs'
import { getMember, isMembers, type Members } from '../body-members.ts'
import type { PartyTag } from '../flow/pinned-flow.ts'

/** The recipient of the company's own entry. */
export const COMPANY = 'company'

const SHA256_HEX = /^[0-9a-f]{64}$/

export interface TagEntry extends FlowTagValues {
  recipient_pubkey_sha256: string
}

export interface TagRules {
  /** The tags in the text that show customers' values. */
  tags: readonly PartyTag[]
  bindings: ReadonlyMap<string, string>
  /** The customers, each once. */
  userIds: readonly string[]
  /** True if the connection of the party's customer marks the value private. */
  isPrivate(tag: PartyTag): boolean
}

const invalid = (): ApiError => new ApiError('flows.tag_values_invalid')

const requireThat = (holds: boolean): void => {
  if (!holds) throw invalid()
}

/** FA-45: a non-integer version is refused here. It is optional if the text shows no customer's value. */
export const requireVersionNumber = (flowVersion: unknown, tags: readonly PartyTag[]): void =>
  requireThat(Number.isInteger(flowVersion) || (flowVersion === undefined && tags.length === 0))

/** D2-TAG-07: names in the text, sorted, each once. */
const readPublicTags = (value: unknown, rules: TagRules): string[] => {
  const byTag = new Map(rules.tags.map((tag) => [tag.tag, tag]))
  if (!Array.isArray(value)) throw invalid()
  value.forEach((name: unknown, index) => {
    const tag = typeof name === 'string' ? byTag.get(name) : undefined
    requireThat(tag !== undefined && !rules.isPrivate(tag) && (index === 0 || String(value[index - 1]) < tag.tag))
  })
  return value
}

const readPrivate = (value: unknown, recipient: string, rules: TagRules, publicTags: ReadonlySet<string>) => {
  if (!isMembers(value)) throw invalid()
  const byTag = new Map(rules.tags.map((tag) => [tag.tag, tag]))
  for (const [name, wrapper] of Object.entries(value)) {
    const tag = byTag.get(name)
    requireThat(tag !== undefined && !publicTags.has(name) && isWrapper(wrapper))
    // D2-TAG-11: a private value is only for its own party and the company.
    requireThat(recipient === COMPANY || rules.bindings.get(tag?.party ?? '') === recipient)
  }
  return value as Record<string, string>
}

const readEntry = (entry: unknown, recipient: string, rules: TagRules): TagEntry => {
  if (!isMembers(entry)) throw invalid()
  const sha256 = getMember(entry, 'recipient_pubkey_sha256')
  if (typeof sha256 !== 'string' || !SHA256_HEX.test(sha256)) throw invalid()
  const publicTags = readPublicTags(getMember(entry, 'public_tags'), rules)
  const publicWrapper = getMember(entry, 'public')
  requireThat(isWrapper(publicWrapper) || (publicWrapper === undefined && publicTags.length === 0))
  const privateValues = readPrivate(getMember(entry, 'private'), recipient, rules, new Set(publicTags))
  return {
    recipient_pubkey_sha256: sha256,
    public: publicWrapper === undefined ? null : String(publicWrapper),
    public_tags: publicTags,
    private: privateValues,
  }
}

/** Recipient → its entry. Every recipient has one, and no other user does. */
export const readTagValues = (members: Members, rules: TagRules): ReadonlyMap<string, TagEntry> => {
  const tagValues = getMember(members, 'tag_values')
  if (!isMembers(tagValues)) throw invalid()
  const recipients = [COMPANY, ...rules.userIds]
  requireThat(Object.keys(tagValues).length === recipients.length)
  const entries = new Map(
    recipients.map((recipient) => [recipient, readEntry(getMember(tagValues, recipient), recipient, rules)]),
  )
  const [first = ''] = [...entries.values()].map((entry) => entry.public_tags.join())
  requireThat([...entries.values()].every((entry) => entry.public_tags.join() === first))
  return entries
}

/** Refuses entries sealed to a key other than the recipient's current one (D2-TAG-12). */
export const requireFresh = (
  entries: ReadonlyMap<string, TagEntry>,
  currentKeys: ReadonlyMap<string, string>,
): void => {
  const stale = [...entries].flatMap(([recipient, entry]) =>
    currentKeys.get(recipient) === entry.recipient_pubkey_sha256 ? [] : [recipient],
  )
  if (stale.length > 0) throw new ApiError('flows.tag_values_stale', { members: { stale } })
}
