// The findings of `doctor`: each says what was checked, what was seen, and how to repair it.
import { CommandError } from '../program/exit-codes.ts'

export interface Finding {
  check: string
  state: 'ok' | 'problem' | 'skipped'
  detail: string
  /** Only for a problem. */
  fix?: string
}

export const ok = (check: string, detail: string): Finding => ({ check, state: 'ok', detail })
export const problem = (check: string, detail: string, fix: string): Finding => ({
  check,
  state: 'problem',
  detail,
  fix,
})
export const skipped = (check: string, detail: string): Finding => ({ check, state: 'skipped', detail })

/** An error of this program knows its repair better than the check does. */
export const toProblem = (check: string, fix: string, error: unknown): Finding =>
  problem(check, (error as Error).message, (error instanceof CommandError && error.next) || fix)

/** A check that throws is a problem too. */
export const attempt = async (check: string, fix: string, run: () => Promise<Finding[]>): Promise<Finding[]> => {
  try {
    return await run()
  } catch (error) {
    return [toProblem(check, fix, error)]
  }
}
