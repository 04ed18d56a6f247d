// The attacks of self-registered companies and their customers.
import { companyFloods } from './company-floods.ts'
import { endpointFloods } from './endpoint-floods.ts'
import type { Attack } from './flood.ts'
import { shareFloods } from './share-floods.ts'
import { streamFloods } from './stream-floods.ts'

export const companyAttacks: readonly Attack[] = [...companyFloods, ...shareFloods, ...streamFloods, ...endpointFloods]
