// The outcome of sending an event to an endpoint.
import type { Reason } from '@company-data/protocol/reasons'

/** `ours`: nothing reached the endpoint because of a fault on our side, so the webhook's health is untouched (G-108). */
export type SendOutcome =
  | { ok: true; durationMs: number }
  | { ok: false; whose: 'target' | 'ours'; status: number | null; reason: Reason; durationMs: number }
