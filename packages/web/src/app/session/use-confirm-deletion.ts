// The last step of deleting an account. If the response is lost, the platform is asked whether the account still
// exists.

import { isOutcomeUnknown } from '@company-data/sdk/person'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isSessionOver } from '../failure.ts'
import { useAction } from '../use-action.ts'
import { useSessionState } from './use-session.tsx'

interface DeletionClient {
  account: {
    confirmDeletion(code: string): Promise<void>
    read(): Promise<unknown>
  }
}

/** The response was lost, and the account still exists. */
export class AccountStillExists extends Error {}

/** A session that ends after an attempt without a response ended because the account is gone. */
const requireDeleted = async (client: DeletionClient, originalError: unknown): Promise<void> => {
  try {
    await client.account.read()
  } catch (error) {
    if (isSessionOver(error)) return
    throw originalError
  }
  throw new AccountStillExists('The account is still there.', { cause: originalError })
}

/** `onDeleted` is called once, when it is certain. */
export const useConfirmDeletion = (client: DeletionClient, onDeleted: () => Promise<void>) => {
  const isUnsure = useRef(false)
  const isDone = useRef(false)
  const finish = async (): Promise<void> => {
    if (isDone.current) return
    isDone.current = true
    await onDeleted()
  }
  const confirm = useAction({
    mutationFn: async (code: string) => {
      try {
        await client.account.confirmDeletion(code).catch((error: unknown) => {
          if (isUnsure.current && isSessionOver(error)) return
          if (!isOutcomeUnknown(error)) throw error
          return requireDeleted(client, error)
        })
      } catch (error) {
        isUnsure.current = isOutcomeUnknown(error)
        throw error
      }
    },
    onSuccess: finish,
  })
  // The push stream may learn of it first: then a password prompt means that the account is gone.
  const state = useSessionState()
  const onOver = useEffectEvent(() => {
    if (isUnsure.current) void finish()
  })
  useEffect(() => {
    if (state === 'over' && confirm.isError) onOver()
  }, [state, confirm.isError])
  return confirm
}
