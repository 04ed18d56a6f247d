// A sandbox person who answers by rule: invitations, documents, new fields and flows, as soon as they arrive.
import { isPlatformError } from '../errors/platform-error.ts'
import { sleep } from '../transport/sleep.ts'
import type { SandboxPerson } from './sandbox.ts'

/**
 * The answers of a sandbox person, by what arrives. What has no rule is left alone.
 * @example
 * const rules: SandboxRules = { requests: 'accept', documents: 'decline', afterMs: 5_000 }
 */
export interface SandboxRules {
  requests?: 'accept' | 'reject'
  documents?: 'agree' | 'decline'
  consents?: 'accept' | 'decline'
  runs?: 'answer' | 'cancel'
  /** Instead of an answer to a document or a run: this text is sent as a message, and the thing is declined. */
  asksForChange?: string
  /** The person takes this long for each answer. */
  afterMs?: number
}

/**
 * A person who answers until it is stopped.
 * @example
 * const anna = await createSandbox({ frontDoorUrl, manager: company, serviceId }).createPerson()
 * const answering: AnsweringPerson = await startAnswering(anna, { requests: 'accept' })
 * await answering.stop()
 */
export interface AnsweringPerson {
  /** Fails with the first error of an answer, if there was one. */
  stop(): Promise<void>
}

/** Answered or withdrawn meanwhile: not an error of the person. */
const isOver = (error: unknown): boolean => isPlatformError(error) && (error.status === 404 || error.status === 409)

const ignoreIfOver = async (answer: Promise<unknown>): Promise<void> => {
  await answer.catch((error: unknown) => {
    if (!isOver(error)) throw error
  })
}

const answerType = async (person: SandboxPerson, type: string, rules: SandboxRules): Promise<void> => {
  const { requests, documents, consents, runs, asksForChange } = rules
  if (type === 'connect_request' && requests) return void (await person.decideRequests(requests))
  if (type === 'consent_requested' && consents) return void (await person.decideConsents(consents))
  if (type === 'document' && asksForChange !== undefined) {
    if ((await person.decideDocuments('decline')) > 0) await person.write(asksForChange)
  } else if (type === 'document' && documents) await person.decideDocuments(documents)
  if (type === 'flow_run' && asksForChange !== undefined) {
    if ((await person.decideRuns('cancel')) > 0) await person.write(asksForChange)
  } else if (type === 'flow_run' && runs) await person.decideRuns(runs)
}

/**
 * Answers everything that arrives for a sandbox person by rule. For logins there is `startSandboxApprover`.
 * @example
 * const anna = await createSandbox({ frontDoorUrl, manager: company, serviceId }).createPerson()
 * const answering = await startAnswering(anna, { requests: 'accept', documents: 'agree', afterMs: 5_000 })
 * await service.connectRequests.create(anna.shareCode)
 * await answering.stop()
 */
export const startAnswering = async (person: SandboxPerson, rules: SandboxRules): Promise<AnsweringPerson> => {
  const ending = new AbortController()
  let onOpen = (): void => undefined
  const opening = new Promise<void>((resolve) => {
    onOpen = resolve
  })
  const follow = async (): Promise<void> => {
    for await (const { type } of person.person.push.stream({ signal: ending.signal, onOpen })) {
      if (rules.afterMs !== undefined) await sleep(rules.afterMs, ending.signal)
      await ignoreIfOver(answerType(person, type, rules))
    }
  }
  const following = follow().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error
  })
  // An error is thrown by stop(); until then no code waits for the loop.
  following.catch(() => undefined)
  await Promise.race([opening, following])
  return {
    async stop() {
      ending.abort()
      await following
    },
  }
}
