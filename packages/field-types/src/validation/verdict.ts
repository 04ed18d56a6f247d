// The verdict of a rule: the value in its normalised form, or the reason why it is refused.

export type Accepted = { ok: true; normalized: unknown }
export type Refused = { ok: false; reason: string }
export type Verdict = Accepted | Refused

export const accept = (normalized: unknown): Accepted => ({ ok: true, normalized })

/** The reason travels to callers (G-072: `reason` of contact_data.value_invalid), so it never quotes the value. */
export const refuse = (reason: string): Refused => ({ ok: false, reason })
