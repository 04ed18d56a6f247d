// Another company of the same name that the person is connected with: a name alone does not say which one asks.
import type { CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import { findNamesake, type Namesake } from '@company-data/web/companies/rules'
import { call } from './api.ts'
import type { ConsentDetails } from './authorization.ts'
import type { Session } from './session.ts'

interface ConnectionPage {
  items: CustomerConnection[]
  next_cursor: string | null
}

const listConnections = async ({ home, token }: Session): Promise<CustomerConnection[]> => {
  const connections: CustomerConnection[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: Record<string, string> = { limit: '250', ...(cursor !== '' && { cursor }) }
    const page: ConnectionPage = await call(home, '/api/company-connections', { query, token })
    connections.push(...page.items)
    cursor = page.next_cursor
  }
  return connections
}

/** Undefined for a company, whose requests come from its own programs. */
export const readNamesake = async (session: Session, details: ConsentDetails): Promise<Namesake | undefined> => {
  const identity = details.company_identity
  if (session.usertype !== 'person' || identity === null) return undefined
  return findNamesake(identity, await listConnections(session))
}
