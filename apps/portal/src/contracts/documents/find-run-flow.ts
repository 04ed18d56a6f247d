// Finds the flow of a run: a document names only its run, and the address of a run page contains the flow. Pure.

interface RunPage {
  items: readonly { id: string }[]
  next_cursor: string | null
}

/** Customers have few runs; for others only the newest are searched. */
const MAX_PAGES = 5

/** Undefined if no flow of the service has the run any more. `pageOf` returns the runs of a flow, newest first. */
export const findRunFlow = async (
  runId: string,
  flowIds: readonly string[],
  fetchPage: (flowId: string, cursor: string | undefined) => Promise<RunPage>,
): Promise<string | undefined> => {
  for (const flowId of flowIds) {
    let cursor: string | undefined
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const { items, next_cursor } = await fetchPage(flowId, cursor)
      if (items.some(({ id }) => id === runId)) return flowId
      if (next_cursor === null) break
      cursor = next_cursor
    }
  }
  return undefined
}
