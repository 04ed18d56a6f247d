// Schemas of cells, the databases of a region, and of the moves of accounts between them.
import { z } from 'zod'
import { uuid } from '../ids.ts'
import { timestamp } from '../timestamps.ts'

const cellKey = z.string().min(1).max(20)

export const cellRecord = z.object({
  cell: cellKey.describe('The name of the region, from the second cell on with a number: `eu`, `eu-2`.'),
  is_open: z.boolean().describe('It gets new accounts.'),
  accounts: z.int().min(0),
})

export type CellRecord = z.output<typeof cellRecord>

export const cellChange = z.object({ is_open: z.boolean() })

export const newCellMove = z.object({
  user_id: uuid.describe('A company or a person. Delegates live in the cell of their company.'),
  cell: cellKey.describe('The cell to move to, open or closed.'),
})

export const cellMove = z.object({
  user_id: uuid,
  from: cellKey,
  to: cellKey,
  status: z.enum(['copying', 'cleaning']).describe('`cleaning`: the account lives in the new cell.'),
  ordered_at: timestamp,
})

export type CellMove = z.output<typeof cellMove>
