// A run of a flow as clients return it: the record of the wire with the definition type of the engine.
import type { Definition } from '@company-data/flow-engine'
import type { FlowRun } from '@company-data/protocol/wire/contracts/flow-runs'

/**
 * A run as its reader sees it; its answers are sealed to that reader. `definition` is the version that was pinned at the start.
 * @example
 * const { record } = await service.runs.open(runId)
 * const { status, current_node, reference_date }: FlowRunRecord = record
 */
export type FlowRunRecord = Omit<FlowRun, 'definition'> & { definition: Definition }

// The wire describes a definition from outside; the engine, which server and SDK share, has checked it before it was stored.

export const toFlowRun = <Run extends FlowRun>(run: Run) => run as Omit<Run, 'definition'> & { definition: Definition }
