// Creates a thing with a one-time secret by a call whose answer may be lost: never twice, and always with a secret that the
// user sees.
import { isOutcomeUnknown } from '@company-data/sdk/company'
import { problemOf } from '@company-data/ui/frame/rules'
import { useRef, useState } from 'react'
import type { FrameTexts } from './frame-texts.ts'

interface SecretMaking<Input, Row, Made> {
  make(input: Input): Promise<Made>
  list(): Promise<readonly Row[]>
  idOf(row: Row): string
  /** Whether this new row is the result of such a call. */
  isMadeFrom(row: Row, input: Input): boolean
  /** Gives a row another secret, because the first reached nobody. */
  renew(row: Row, input: Input): Promise<Made>
}

interface UnansweredTry<Input> {
  input: Input
  /** The rows that existed before. */
  ids: ReadonlySet<string>
}

/** Remembers the last attempt without an answer, and looks for its result before creating anything again. */
export const createSecretMaker = <Input, Row, Made>() => {
  let unanswered: UnansweredTry<Input> | undefined
  const settle = async ({ list, idOf, isMadeFrom, renew }: SecretMaking<Input, Row, Made>) => {
    if (unanswered === undefined) return undefined
    const { input, ids } = unanswered
    const row = (await list()).find((one) => !ids.has(idOf(one)) && isMadeFrom(one, input))
    const made = row && (await renew(row, input))
    unanswered = undefined
    return made
  }
  return async (making: SecretMaking<Input, Row, Made>, input: Input): Promise<Made> => {
    const earlier = await settle(making)
    if (earlier !== undefined) return earlier
    const ids = new Set((await making.list()).map(making.idOf))
    try {
      return await making.make(input)
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      const sent = { input, ids }
      unanswered = sent
      const made = await settle(making).catch(() => undefined)
      if (made !== undefined) return made
      // It may still be on its way, so the next attempt looks again.
      unanswered = sent
      throw error
    }
  }
}

/** @example const register = useMutation({ mutationFn: useMakeSecretOnce({ make, list, idOf, isMadeFrom, renew }) }) */
export const useMakeSecretOnce = <Input, Row, Made>(
  making: SecretMaking<Input, Row, Made>,
): ((input: Input) => Promise<Made>) => {
  const [makeOnce] = useState(() => createSecretMaker<Input, Row, Made>())
  const latest = useRef(making)
  latest.current = making
  return (input) => makeOnce(latest.current, input)
}

/** Why no secret is shown: without an answer the old one may be invalid, and only the next attempt returns a valid one. */
export const newSecretProblem = (error: unknown, texts: FrameTexts): string =>
  isOutcomeUnknown(error) ? `${texts.unsure}. ${texts.unsureSecret}` : problemOf(error, texts)
