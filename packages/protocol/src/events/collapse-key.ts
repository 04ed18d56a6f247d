// The collapse key: a newer event replaces a queued one of the same channel and key (G-093).
import type { WireEvent } from './catalog.ts'

/** Null: the event neither replaces nor is replaced. */
export const collapseKey = (event: WireEvent, serviceId: string): string | null => {
  switch (event.event) {
    case 'document_status_changed':
      return `document:${event.document_id}`
    // Both decisions on a request share a key, because only the latest state counts.
    case 'connection_request_accepted':
    case 'connection_request_rejected':
      return `connection_request:${serviceId}:${event.person_user_id}`
    case '2fa_challenge_completed':
      return `2fa:${serviceId}:${event.person_user_id}`
    default:
      return null
  }
}
