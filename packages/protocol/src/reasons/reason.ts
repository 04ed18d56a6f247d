// The reason for an error: a key with members, which goes over the wire next to the English sentence.
import { formatEnglish, isReasonKey, type ReasonKey, type ReasonMembers } from './catalog.ts'

export interface Reason {
  /** A key of the catalog or of the value validator; or the error key, if there is no detail to add. */
  readonly key: string
  readonly members?: Readonly<Record<string, unknown>> | undefined
  /** The English sentence. */
  readonly text: string
}

/** @example throw invalidMember('expires_at', reason('time.past')) */
export const reason = <Key extends ReasonKey>(key: Key, ...[members]: ReasonMembers<Key>): Reason => ({
  key,
  ...(members === undefined ? {} : { members: members as Readonly<Record<string, unknown>> }),
  text: formatEnglish(key, members),
})

/** A reason about one row or claim: the sentence begins with its name. */
export const reasonAbout = (name: string, { key, members, text }: Reason): Reason => ({
  key,
  members: { ...members, of: name },
  text: `${name}: ${text}`,
})

/**
 * The message of a schema rule: the key of the reason, then its members as JSON.
 * @example z.string().regex(/^[0-9]{2}$/, rule('text.two_digits'))
 */
export const rule = <Key extends ReasonKey>(key: Key, ...[members]: ReasonMembers<Key>): string =>
  members === undefined ? key : `${key} ${JSON.stringify(members)}`

/** Reads the message of a schema rule. A message without a known key becomes the sentence of a `member.invalid`. */
export const readRule = (message: string): Reason => {
  const [key = ''] = message.split(' ', 1)
  if (!isReasonKey(key)) return { key: 'member.invalid', text: message }
  const members = message === key ? undefined : (JSON.parse(message.slice(key.length)) as Record<string, unknown>)
  return { key, ...(members && { members }), text: formatEnglish(key, members) }
}

/** An entry in the `reasons` of an error. */
export type WireReason = { readonly key: string } & Readonly<Record<string, unknown>>

export const toWireReason = ({ key, members }: Reason): WireReason => ({ ...members, key })
