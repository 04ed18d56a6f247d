// When a connection ends, its bound runs are cancelled (FA-54); an account deletion cancels none. Its runs become
// read-only (FG-43), and a trigger must remember why the connection is gone (FA-44).
import type { EndingHooks } from '../../../sharing/connections/index.ts'
import { insertLostCustomers, lockOpenRunsByConnections } from '../store.ts'
import type { EndRuns } from './cancel-run.ts'

export const endWithConnections =
  (end: EndRuns): EndingHooks['connections.ended'] =>
  async (context, connections, _subjectCode, _addChange, by) => {
    if (by === 'account') {
      const rows = connections.map(({ company_user_id, service_id, id, customer_user_id, customer_type }) => ({
        company_user_id,
        service_id,
        connection_id: id,
        customer_user_id,
        customer_type,
      }))
      return insertLostCustomers(context.tx, rows)
    }
    // Unsubmitted uploads lose their rows here, and their files with the next sweep.
    const runs = await lockOpenRunsByConnections(
      context.tx,
      connections.map(({ id }) => id),
    )
    await end(context, runs, 'connection_ended')
  }
