// Which flow a run belongs to: a document names its run only, and the page of a run is one of its flow. Pure.

interface RunPage {
  items: readonly { id: string }[]
  next_cursor: string | null
}

/** A customer has few runs; whoever has more is looked for in the newest. */
const MOST_PAGES = 5

/** Undefined where no flow of the service has it any more. `pageOf` gives the runs of a flow, the newest first. */
export const flowOfRun = async (
  runId: string,
  flowIds: readonly string[],
  pageOf: (flowId: string, cursor: string | undefined) => Promise<RunPage>,
): Promise<string | undefined> => {
  for (const flowId of flowIds) {
    let cursor: string | undefined
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const { items, next_cursor } = await pageOf(flowId, cursor)
      if (items.some(({ id }) => id === runId)) return flowId
      if (next_cursor === null) break
      cursor = next_cursor
    }
  }
  return undefined
}
