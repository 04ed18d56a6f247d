// Access rules for the routes of customers.
import { callers } from '../../../../gate/route.ts'

/** D1-CUST-04: an account client acts for its company. A delegate acts for services, not as a customer (G-054). */
export const customers = callers(['person', 'company', 'account-client'])
