// Runs an operation; after a lost response, looks up the outcome before reporting a failure or repeating it.
import { isOutcomeUnknown } from '@company-data/sdk/person'

/** `undone`: the platform confirms that it was not done. `unknown`: the platform could not be asked. */
export class LostResponse extends Error {
  override readonly name = 'LostAnswer'
  readonly outcome: 'undone' | 'unknown'

  constructor(outcome: 'undone' | 'unknown', cause: unknown) {
    super('No answer arrived.', { cause })
    this.outcome = outcome
  }
}

/** State shared by the attempts of one operation. */
export interface Attempts {
  isUnsure: boolean
}

/**
 * `find` returns the result of an earlier attempt, or undefined. It is called only when the outcome of an attempt is
 * unknown.
 */
export const runIdempotently = async <Result>(
  attempts: Attempts,
  make: () => Promise<Result>,
  find: () => Promise<Result | undefined>,
): Promise<Result> => {
  const findEarlier = async (): Promise<Result | undefined> => {
    try {
      return await find()
    } catch (error) {
      throw isOutcomeUnknown(error) ? new LostResponse('unknown', error) : error
    }
  }
  const existing = attempts.isUnsure ? await findEarlier() : undefined
  if (existing !== undefined) return existing
  try {
    const result = await make()
    attempts.isUnsure = false
    return result
  } catch (error) {
    // A refusal is certain: this attempt did nothing, and neither did the previous one, which was just looked up.
    attempts.isUnsure = isOutcomeUnknown(error)
    if (!attempts.isUnsure) throw error
    const result = await findEarlier()
    if (result === undefined) throw new LostResponse('undone', error)
    return result
  }
}
