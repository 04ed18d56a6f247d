// An act on the account whose answer was lost, or that an earlier try has done: the account itself tells whether it counts.
import { isOutcomeUnknown } from '@company-data/sdk/person'

/** The answer was lost, and the account says that it was not done. */
export class NotDone extends Error {}

/** The answer was lost, and the account could not be read either. */
export class NotKnown extends Error {}

interface SureAct {
  act: () => Promise<unknown>
  /** Reads the account. */
  isDone: () => Promise<boolean>
  /** Refusals that say that an earlier try may have done it. */
  mayCount?: (error: unknown) => boolean
}

/** @example await actSurely({ act: () => client.confirmSecondFactor(code), isDone: isOn }) */
export const actSurely = async ({ act, isDone, mayCount = () => false }: SureAct): Promise<void> => {
  try {
    await act()
  } catch (error) {
    const isLost = isOutcomeUnknown(error)
    if (!isLost && !mayCount(error)) throw error
    const done = await isDone().catch((failure: unknown) => {
      throw isLost ? new NotKnown() : failure
    })
    if (!done) throw isLost ? new NotDone() : error
  }
}
