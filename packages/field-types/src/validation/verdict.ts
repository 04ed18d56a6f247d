// The verdict of a rule: the value in its normalised form, or the reason why it is refused.
import { type ValueReasonKey, valueReasons } from './value-reasons.ts'

export type Accepted = { ok: true; normalized: unknown }

/** `key` is stable; `entry` is the part of the value that it is about. */
export type Refused = { ok: false; reason: string; key: ValueReasonKey; entry?: string }
export type Verdict = Accepted | Refused

export const accept = (normalized: unknown): Accepted => ({ ok: true, normalized })

/** The reason travels to callers (G-072: `reason` of contact_data.value_invalid), so it never quotes the value. */
export const refuse = (key: ValueReasonKey): Refused => ({ ok: false, reason: valueReasons[key], key })

export const refuseEntry = (entry: string, { key, reason }: Refused): Refused => ({
  ok: false,
  reason: `${entry}: ${reason}`,
  key,
  entry,
})

export const refuseMissing = (entry: string): Refused => ({
  ok: false,
  reason: `The entry ${entry} is missing.`,
  key: 'value.entry_missing',
  entry,
})
