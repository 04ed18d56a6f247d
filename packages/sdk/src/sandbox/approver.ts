// A simulated person who decides challenges by rule: a developer sees every outcome of a login without a phone.
import { challengeDigitTries } from '@company-data/protocol/limits'
import type { ChallengeCard } from '@company-data/protocol/wire/approvals/challenge-cards'
import { createPersonClient, type PersonClient } from '../clients/person-client.ts'
import type { FieldAnswers } from '../connections/slot-answers.ts'
import { isPlatformError } from '../errors/platform-error.ts'
import { enrollPerson } from './enroll-person.ts'
import { createUnlock, type SandboxUnlock } from './sandbox-unlock.ts'

/**
 * The approver's decision on a challenge. `ignore` leaves it until it expires; `revoke` ends the enrollment, and
 * `enroll()` begins a new one; `mistype` types other digits than those of the login, until the challenge is denied.
 * @example
 * const decision: SandboxDecision = { do: 'deny', reason: 'not_me' }
 */
export type SandboxDecision =
  | { do: 'approve'; matchingDigits?: string; unlock?: 'biometric' | 'passcode' }
  | { do: 'deny'; reason?: 'not_me' | 'changed_my_mind' }
  | { do: 'mistype'; matchingDigits: string }
  | { do: 'ignore' }
  | { do: 'revoke' }

/**
 * Decides on one card. The digits of number matching are not on the card: the service that raised the challenge has
 * them.
 * @example
 * const rule: SandboxRule = ({ context }) => ({ do: context === 'Login from Vienna' ? 'approve' : 'deny' })
 */
export type SandboxRule = (card: ChallengeCard) => SandboxDecision | Promise<SandboxDecision>

/**
 * The service and client that the approver decides logins for.
 * @example
 * const options: SandboxApproverOptions = { frontDoorUrl, serviceCode: 'EXAMPLE/SHOP', clientId }
 */
export interface SandboxApproverOptions {
  frontDoorUrl: string
  /** The code with which persons connect to the service. */
  serviceCode: string
  /** The client of the service; its company needs the level pro. */
  clientId: string
  /** Default: approve everything. */
  rule?: SandboxRule
  /** The person's answers to the fields of the service, if some are mandatory. */
  answers?: FieldAnswers
  /** Default: a new person with a made-up address. */
  person?: PersonClient
}

/**
 * A connected and enrolled person who decides by rule.
 * @example
 * const approver: SandboxApprover = await startSandboxApprover({ frontDoorUrl, serviceCode: 'EXAMPLE/SHOP', clientId })
 * approver.decideBy(() => ({ do: 'deny' }))
 */
export interface SandboxApprover {
  /** The share code to raise challenges for. */
  readonly shareCode: string
  readonly person: PersonClient
  decideBy(rule: SandboxRule): void
  /** Enrolls again after a `revoke`. */
  enroll(): Promise<void>
  /** Ends the stream; fails with the first error of a rule or a decision, if there was one. */
  stop(): Promise<void>
}

const APPROVE_ALL: SandboxRule = () => ({ do: 'approve' })

const registerPerson = async (frontDoorUrl: string): Promise<PersonClient> => {
  const person = createPersonClient({ frontDoorUrl })
  const email = `approver-${crypto.randomUUID()}@sandbox.example`
  await person.register({ email, password: crypto.randomUUID(), display_name: 'Sandbox Approver' })
  return person
}

const connectPerson = async (person: PersonClient, code: string, answers: FieldAnswers): Promise<string> => {
  const profile = await person.codes.lookUp(code)
  if (profile.kind !== 'service') throw new Error(`The code ${code} does not lead to a service.`)
  return (await person.companyConnections.create({ ...profile, code }, answers)).service.id
}

interface Enrolled {
  person: PersonClient
  serviceId: string
  unlocks: SandboxUnlock
}

const MAX_DIGITS = 100

/** The digits are those of the login, because any others could be right by chance. */
const mistype = async ({ person, unlocks }: Enrolled, challengeId: string, digits: string): Promise<void> => {
  const wrongDigits = String((Number(digits) + 1) % MAX_DIGITS).padStart(2, '0')
  for (let tries = 0; tries < challengeDigitTries; tries += 1)
    await person.challenges.approve(challengeId, unlocks.biometric, wrongDigits).catch((error: unknown) => {
      if (!isPlatformError(error, 'twofa.digits_mismatch')) throw error
    })
}

const decideCard = async (
  enrolled: Enrolled,
  { challenge_id }: ChallengeCard,
  decision: SandboxDecision,
): Promise<void> => {
  const { person, serviceId, unlocks } = enrolled
  if (decision.do === 'approve') {
    await person.challenges.approve(challenge_id, unlocks[decision.unlock ?? 'biometric'], decision.matchingDigits)
  } else if (decision.do === 'deny') await person.challenges.deny(challenge_id, decision.reason)
  else if (decision.do === 'mistype') await mistype(enrolled, challenge_id, decision.matchingDigits)
  else if (decision.do === 'revoke') await person.enrollments.delete(serviceId)
}

/** Decided elsewhere, or too late: not an error for the approver. */
const isOver = (error: unknown): boolean =>
  isPlatformError(error, 'twofa.challenge_closed') || isPlatformError(error, 'twofa.challenge_not_found')

/** Decides every card once, as soon as the stream announces it; cards from before the stream are decided, too. */
const followCards = (enrolled: Enrolled, rule: SandboxRule): { ready: Promise<void>; stop(): Promise<void> } => {
  const { person } = enrolled
  const decidedIds = new Set<string>()
  const ending = new AbortController()
  let tellOpened = (): void => undefined
  const opening = new Promise<void>((resolve) => {
    tellOpened = resolve
  })

  const decideOpenCards = async (): Promise<void> => {
    for (const card of await person.challenges.list()) {
      if (decidedIds.has(card.challenge_id)) continue
      decidedIds.add(card.challenge_id)
      const decision = await rule(card)
      await decideCard(enrolled, card, decision).catch((error: unknown) => {
        if (!isOver(error)) throw error
      })
    }
  }
  const follow = async (): Promise<void> => {
    for await (const { type } of person.push.stream({ signal: ending.signal, onOpen: tellOpened })) {
      if (type === 'twofa_challenge' || type === 'resync') await decideOpenCards()
    }
  }
  const following = follow()
  // An error is thrown by opened or by stop(); until then nothing awaits the loop.
  following.catch(() => undefined)
  return {
    ready: Promise.race([opening, following]).then(decideOpenCards),
    async stop() {
      ending.abort()
      await following
    },
  }
}

/**
 * Registers a person, connects and enrolls it, and decides its challenges by a rule. For development and tests: it is
 * an ordinary person, so it works against every platform.
 * @example
 * const approver = await startSandboxApprover({ frontDoorUrl, serviceCode: 'EXAMPLE/SHOP', clientId })
 * approver.decideBy(({ context }) => ({ do: context === 'Login from Vienna' ? 'approve' : 'deny' }))
 * const { challenge_id } = await service.challenges.create(approver.shareCode, { context: 'Login from Vienna' })
 * console.log(await service.challenges.waitFor(challenge_id))
 * await approver.stop()
 */
export const startSandboxApprover = async (options: SandboxApproverOptions): Promise<SandboxApprover> => {
  const person = options.person ?? (await registerPerson(options.frontDoorUrl))
  const serviceId = await connectPerson(person, options.serviceCode, options.answers ?? {})
  await enrollPerson(person, options.clientId)
  const unlocks = await createUnlock(person)
  const { share_code } = await person.account.read()
  let rule = options.rule ?? APPROVE_ALL
  const cardFollower = followCards({ person, serviceId, unlocks }, (card) => rule(card))
  await cardFollower.ready.catch(async (error: unknown) => {
    // Its own error is the one to report.
    await cardFollower.stop().catch(() => undefined)
    throw error
  })

  return {
    shareCode: share_code ?? '',
    person,
    decideBy(nextRule) {
      rule = nextRule
    },
    enroll: () => enrollPerson(person, options.clientId),
    stop: cardFollower.stop,
  }
}
