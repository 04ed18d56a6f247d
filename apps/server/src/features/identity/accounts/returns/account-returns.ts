// The return with the recovery kit, in three steps: begin, open, finish.
import { createReturnBeginning } from './begin-return.ts'
import { createReturnFinish } from './finish-return.ts'
import { createReturnOpening } from './open-return.ts'

type Deps = Parameters<typeof createReturnBeginning>[0] &
  Parameters<typeof createReturnOpening>[0] &
  Parameters<typeof createReturnFinish>[0]

export const accountReturns = (deps: Deps) => ({
  begin: createReturnBeginning(deps),
  open: createReturnOpening(deps),
  finish: createReturnFinish(deps),
})
