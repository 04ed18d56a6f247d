// The events that notify a service about a person's decision on its connect request.
import type { NewChange } from '../../delivery/changes/index.ts'
import type { ConnectRequestRow } from './store.ts'

export const createDecisionEvent = (
  event: 'connection_request_accepted' | 'connection_request_rejected',
  row: ConnectRequestRow,
  personCode: string | null,
): NewChange => ({
  serviceId: row.service_id,
  event,
  subject: { userId: row.person_user_id, code: personCode },
  members: { request_id: row.id },
})
