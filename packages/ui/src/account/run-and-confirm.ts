// For acts on the account whose answer was lost, or that an earlier attempt has already done: reads the account to find out.
import { isOutcomeUnknown } from '@company-data/sdk/person'

/** The answer was lost, and the account says that it was not done. */
export class ActWasNotDone extends Error {}

/** The answer was lost, and the account could not be read either. */
export class ActOutcomeUnknown extends Error {}

interface VerifiedAct {
  work: () => Promise<unknown>
  /** Reads the account. */
  isDone: () => Promise<boolean>
  /** Refusals that suggest an earlier attempt already succeeded. */
  mayBeDone?: (error: unknown) => boolean
}

/** @example await actAndVerify({ act: () => client.confirmSecondFactor(code), isDone: isOn }) */
export const runAndConfirm = async ({ work, isDone, mayBeDone = () => false }: VerifiedAct): Promise<void> => {
  try {
    await work()
  } catch (error) {
    const isLost = isOutcomeUnknown(error)
    if (!isLost && !mayBeDone(error)) throw error
    const isConfirmed = await isDone().catch((failure: unknown) => {
      throw isLost ? new ActOutcomeUnknown() : failure
    })
    if (!isConfirmed) throw isLost ? new ActWasNotDone() : error
  }
}
