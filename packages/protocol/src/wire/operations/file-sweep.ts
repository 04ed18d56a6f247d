// Unreferenced files: counted, and removed when the operator confirms their number.
import { z } from 'zod'

/** Without `remove_at_most` it is a dry run: nothing is removed. */
export const fileSweepRun = z
  .object({
    region: z.string().min(1).optional(),
    folder: z.string().min(1).optional(),
    remove_at_most: z.number().int().min(0).max(1_000_000).optional(),
  })
  .optional()

export type FileSweepRun = z.infer<typeof fileSweepRun>

export const fileSweepResult = z.object({
  region: z.string(),
  folder: z.string(),
  files: z.number().int(),
  orphans: z.number().int(),
  removed: z.number().int(),
})

export type FileSweepResult = z.infer<typeof fileSweepResult>
