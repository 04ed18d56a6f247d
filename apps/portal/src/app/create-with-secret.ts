// Creates an entry with a one-time secret by a call whose response may be lost. It is never created twice.
import { isOutcomeUnknown } from '@company-data/sdk/company'
import { formatProblem } from '@company-data/web/app/rules'
import { useRef, useState } from 'react'
import type { AppTexts } from './app-texts.ts'

interface SecretMaking<Input, Row, Made> {
  make(input: Input): Promise<Made>
  list(): Promise<readonly Row[]>
  getId(row: Row): string
  /** True if this new row is the result of such a call. */
  isMadeFrom(row: Row, input: Input): boolean
  /** Renews a row's secret, because the first was never received. */
  renew(row: Row, input: Input): Promise<Made>
}

interface UnconfirmedAttempt<Input> {
  input: Input
  /** The rows that existed before. */
  ids: ReadonlySet<string>
}

/** Remembers the last attempt without a response, and looks for its result before creating anything again. */
export const createSecretMaker = <Input, Row, Made>() => {
  let unconfirmedAttempt: UnconfirmedAttempt<Input> | undefined
  const settle = async ({ list, getId, isMadeFrom, renew }: SecretMaking<Input, Row, Made>) => {
    if (unconfirmedAttempt === undefined) return undefined
    const { input, ids } = unconfirmedAttempt
    const row = (await list()).find((candidate) => !ids.has(getId(candidate)) && isMadeFrom(candidate, input))
    const result = row && (await renew(row, input))
    unconfirmedAttempt = undefined
    return result
  }
  return async (making: SecretMaking<Input, Row, Made>, input: Input): Promise<Made> => {
    const earlier = await settle(making)
    if (earlier !== undefined) return earlier
    const ids = new Set((await making.list()).map(making.getId))
    try {
      return await making.make(input)
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      const attempt = { input, ids }
      unconfirmedAttempt = attempt
      const result = await settle(making).catch(() => undefined)
      if (result !== undefined) return result
      // It may still be in flight, so the next attempt looks again.
      unconfirmedAttempt = attempt
      throw error
    }
  }
}

/** @example const register = useAction({ mutationFn: useMakeSecretOnce({ make, list, idOf, isMadeFrom, renew }) }) */
export const useCreateWithSecret = <Input, Row, Made>(
  making: SecretMaking<Input, Row, Made>,
): ((input: Input) => Promise<Made>) => {
  const [createOnce] = useState(() => createSecretMaker<Input, Row, Made>())
  const latest = useRef(making)
  latest.current = making
  return (input) => createOnce(latest.current, input)
}

/**
 * The reason why no secret is shown: without a response the old one may be invalid, and only the next attempt returns a
 * valid one.
 */
export const newSecretProblem = (error: unknown, texts: AppTexts): string =>
  isOutcomeUnknown(error) ? `${texts.unsure}. ${texts.unsureSecret}` : formatProblem(error, texts)
