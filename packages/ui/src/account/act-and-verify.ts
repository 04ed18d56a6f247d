// For acts on the account whose answer was lost, or that an earlier attempt has already done: reads the account to find out.
import { isOutcomeUnknown } from '@company-data/sdk/person'

/** The answer was lost, and the account says that it was not done. */
export class NotDone extends Error {}

/** The answer was lost, and the account could not be read either. */
export class NotKnown extends Error {}

interface VerifiedAct {
  act: () => Promise<unknown>
  /** Reads the account. */
  isDone: () => Promise<boolean>
  /** Refusals that suggest an earlier attempt already succeeded. */
  mayCount?: (error: unknown) => boolean
}

/** @example await actAndVerify({ act: () => client.confirmSecondFactor(code), isDone: isOn }) */
export const actAndVerify = async ({ act, isDone, mayCount = () => false }: VerifiedAct): Promise<void> => {
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
