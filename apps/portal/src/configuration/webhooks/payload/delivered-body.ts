// Parses a pasted webhook body as JSON, XML or an envelope, and finds its sealed parts.
import { fromXml } from '@company-data/protocol/xml'

export type DeliveredEvent = Readonly<Record<string, unknown>>

export type DeliveredBody =
  /** G-106: the whole body is sealed to the company's account key. */
  | { kind: 'envelope'; envelope: object }
  | { kind: 'event'; format: 'json' | 'xml'; event: DeliveredEvent }
  | { kind: 'unreadable' }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (text: string): unknown => {
  try {
    // XML begins with an angle bracket, which JSON never does.
    return text.startsWith('<') ? fromXml(text) : JSON.parse(text)
  } catch {
    return undefined
  }
}

export const readBody = (pasted: string): DeliveredBody => {
  const text = pasted.trim()
  const content = parse(text)
  // B-25: with batches a single event is in an array too.
  const value = Array.isArray(content) && content.length === 1 ? content[0] : content
  if (!isObject(value)) return { kind: 'unreadable' }
  if ('_enc' in value && !('event' in value)) return { kind: 'envelope', envelope: value }
  if (typeof value.event !== 'string') return { kind: 'unreadable' }
  return { kind: 'event', format: text.startsWith('<') ? 'xml' : 'json', event: value }
}

/** The member of an event that is sealed to the service, by event name. */
const SEALED_MEMBERS: Readonly<Record<string, string>> = { field_updated: 'value', message_received: 'body' }

export interface SealedMember {
  name: string
  wrapper: string
}

export const findSealedMember = (event: DeliveredEvent): SealedMember | undefined => {
  const name = SEALED_MEMBERS[String(event.event)]
  const wrapper = name === undefined ? undefined : event[name]
  return name !== undefined && typeof wrapper === 'string' ? { name, wrapper } : undefined
}

/** The event with the opened text in place of the wrapper. */
export const openedEvent = (event: DeliveredEvent, plaintext: string): DeliveredEvent => {
  const sealedMember = findSealedMember(event)
  return sealedMember === undefined ? event : { ...event, [sealedMember.name]: plaintext }
}
