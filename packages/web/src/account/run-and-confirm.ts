// Runs an operation on the account; if its response was lost, or it was already done, reads the account to find out.
import { isOutcomeUnknown } from '@company-data/sdk/person'

/** The response was lost, and the account shows that the operation was not done. */
export class OperationNotDone extends Error {}

/** The response was lost, and the account could not be read either. */
export class OperationOutcomeUnknown extends Error {}

interface ConfirmedOperation {
  work: () => Promise<unknown>
  /** Reads the account. */
  isDone: () => Promise<boolean>
  /** Refusals that suggest an earlier attempt already succeeded. */
  mayBeDone?: (error: unknown) => boolean
}

/** @example await  => client.secondFactor.confirm(code), isDone: isOn }) */
export const runAndConfirm = async ({ work, isDone, mayBeDone = () => false }: ConfirmedOperation): Promise<void> => {
  try {
    await work()
  } catch (error) {
    const isLost = isOutcomeUnknown(error)
    if (!isLost && !mayBeDone(error)) throw error
    const isConfirmed = await isDone().catch((failure: unknown) => {
      throw isLost ? new OperationOutcomeUnknown() : failure
    })
    if (!isConfirmed) throw isLost ? new OperationNotDone() : error
  }
}
