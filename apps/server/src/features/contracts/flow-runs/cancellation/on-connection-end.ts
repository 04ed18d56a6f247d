// What runs do when connections end: those in which they are bound are cancelled (FA-54). The end of an account cancels none:
// its runs stay as they are and are written no more (FG-43), and a trigger must remember why the connection is gone (FA-44).
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
    // Their uploads that were never submitted lose their rows here, and their files with the next sweep.
    const runs = await lockOpenRunsByConnections(
      context.tx,
      connections.map(({ id }) => id),
    )
    await end(context, runs, 'connection_ended')
  }
