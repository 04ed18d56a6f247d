// The request fields that other features read in their own transactions, in any region.
import { ensureFlowSlot } from './flow-slot.ts'
import { listPluginRows } from './plugin-row-store.ts'
import * as store from './store.ts'

export type RequestFieldRows = ReturnType<typeof requestFieldRows>

export const requestFieldRows = () => ({
  list: store.listRequestFields,
  listTypes: store.listRequestFieldTypes,
  listByIds: store.listRequestFieldsByIds,
  listSlots: store.listSlots,
  listSlotsByServices: store.listSlotsByServices,
  listWithPlugins: listPluginRows,
  ensureFlowSlot,
  findFlowSlot: store.findFlowSlot,
  listFlowTwins: store.listFlowTwins,
})
