// An act whose answer was lost: what became of it is read before it is shown as failed, and before it is done again.
import { isOutcomeUnknown } from '@company-data/sdk/person'

/** `undone`: the platform was asked, and it is not done. `unknown`: it could not be asked either. */
export class LostAnswer extends Error {
  override readonly name = 'LostAnswer'
  readonly outcome: 'undone' | 'unknown'

  constructor(outcome: 'undone' | 'unknown', cause: unknown) {
    super('No answer arrived.', { cause })
    this.outcome = outcome
  }
}

/** What the tries of one act remember of each other. */
export interface Tries {
  isUnsure: boolean
}

/**
 * `find` answers with what an earlier try has done, and with undefined where nothing was. It is asked only when nobody knows
 * what became of a try.
 */
export const makeOnce = async <Made>(
  tries: Tries,
  make: () => Promise<Made>,
  find: () => Promise<Made | undefined>,
): Promise<Made> => {
  const look = async (): Promise<Made | undefined> => {
    try {
      return await find()
    } catch (error) {
      throw isOutcomeUnknown(error) ? new LostAnswer('unknown', error) : error
    }
  }
  const existing = tries.isUnsure ? await look() : undefined
  if (existing !== undefined) return existing
  try {
    const made = await make()
    tries.isUnsure = false
    return made
  } catch (error) {
    // A refusal says what is so: nothing was done by this try, and nothing by the one before, which was just looked for.
    tries.isUnsure = isOutcomeUnknown(error)
    if (!tries.isUnsure) throw error
    const made = await look()
    if (made === undefined) throw new LostAnswer('undone', error)
    return made
  }
}
