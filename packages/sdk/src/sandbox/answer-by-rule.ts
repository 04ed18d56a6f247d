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
  /** Logins of the client that the person is enrolled for (`anna.enroll(clientId)`); one with digits is only denied. */
  logins?: 'approve' | 'deny'
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
  /** Settles when the person answers no more: by `stop()`, or with the first error of an answer. */
  readonly ended: Promise<void>
  /** Fails with the first error of an answer, if there was one. */
  stop(): Promise<void>
}

/** Answered or withdrawn meanwhile: not an error of the person. */
const isOver = (error: unknown): boolean => isPlatformError(error) && (error.status === 404 || error.status === 409)

const ignoreIfOver = async (answer: Promise<unknown> | undefined): Promise<void> => {
  await answer?.catch((error: unknown) => {
    if (!isOver(error)) throw error
  })
}

const decline = async (person: SandboxPerson, wish: string, decided: Promise<number>): Promise<void> => {
  if ((await decided) > 0) await person.write(wish)
}

type Answer = (person: SandboxPerson, rules: SandboxRules) => Promise<unknown>

/** The answers by the type of the push. What has no rule is left alone. */
const answers: Readonly<Record<string, Answer>> = {
  connect_request: async (person, { requests }) => requests && person.decideRequests(requests),
  consent_requested: async (person, { consents }) => consents && person.decideConsents(consents),
  document: async (person, { documents, asksForChange }) =>
    asksForChange === undefined
      ? documents && person.decideDocuments(documents)
      : decline(person, asksForChange, person.decideDocuments('decline')),
  flow_run: async (person, { runs, asksForChange }) =>
    asksForChange === undefined
      ? runs && person.decideRuns(runs)
      : decline(person, asksForChange, person.decideRuns('cancel')),
  twofa_challenge: async (person, { logins }) => logins && person.decideLogins(logins),
}

/** Pushes were missed: everything may have changed. */
const EVERYTHING = 'resync'

const answerType = async (person: SandboxPerson, type: string, rules: SandboxRules): Promise<void> => {
  const types = type === EVERYTHING ? Object.keys(answers) : [type]
  for (const each of types) await ignoreIfOver(answers[each]?.(person, rules))
}

/**
 * Answers everything that waits for a sandbox person or arrives for it by rule. `startSandboxApprover` has further rules for logins.
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
  let work = Promise.resolve()
  /** One answer at a time. */
  const answer = (type: string): Promise<void> => {
    work = work.then(async () => {
      if (rules.afterMs !== undefined) await sleep(rules.afterMs, ending.signal)
      await answerType(person, type, rules)
    })
    return work
  }
  const follow = async (): Promise<void> => {
    for await (const { type } of person.person.push.stream({ signal: ending.signal, onOpen })) await answer(type)
  }
  const ended = Promise.all([follow(), opening.then(() => answer(EVERYTHING))]).then(
    () => undefined,
    (error: unknown) => {
      if (ending.signal.aborted) return
      ending.abort()
      throw error
    },
  )
  // An error is thrown by stop(); until then no code has to wait for it.
  ended.catch(() => undefined)
  await Promise.race([opening, ended])
  return {
    ended,
    async stop() {
      ending.abort()
      await ended
    },
  }
}
