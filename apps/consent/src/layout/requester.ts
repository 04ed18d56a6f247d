// The app or service that asks, and the company behind it.
import type { Authorization, ConsentDetails } from '../platform/authorization.ts'

export interface Requester {
  /** The app or service. */
  name: string
  company: string
  identity: ConsentDetails['company_identity']
}

export const getRequester = ({ details }: Authorization): Requester => ({
  name: details.client_name ?? details.service_name ?? details.client_id,
  company: details.company_name,
  identity: details.company_identity,
})
