// Causes an event of the catalog in a sandbox: a person or the service really does what the event reports.
import type { EventName } from '@company-data/protocol/events'
import type { ServiceClient } from '../clients/service-client.ts'
import { answerRun } from './answer-run.ts'
import { type SandboxDecision, startSandboxApprover } from './approver.ts'
import { createSamplePdf, pickIdentity } from './sample-values.ts'
import type { Sandbox, SandboxOptions, SandboxPerson } from './sandbox.ts'
import { createAnswers } from './sharing-actions.ts'

/**
 * The service that receives the event, and its sandbox.
 * @example
 * const sandbox = createSandbox({ frontDoorUrl, manager: company, serviceId })
 * const options: TriggerOptions = { frontDoorUrl, manager: company, serviceId, sandbox, service, clientId }
 * await triggerEvent('field_updated', options)
 */
export interface TriggerOptions extends SandboxOptions {
  sandbox: Sandbox
  /** The client of the sandbox service. */
  service: ServiceClient
  clientId: string
  /** The flow of `flow_run_turn` and `flow_completed`. */
  flowId?: string
  /** The person who acts. Default: a new one. */
  person?: SandboxPerson
  /** Instead of yes, where the event allows it: see `sandboxDecisions`. */
  decision?: TriggerDecision
}

/**
 * How a person decides who does not say yes: refuse a login, type wrong digits until it is refused, decline a contract.
 * @example
 * const decision: TriggerDecision = 'deny'
 */
export type TriggerDecision = 'deny' | 'mistype' | 'decline'

/**
 * The decisions that an event allows instead of yes.
 * @example
 * console.log(sandboxDecisions['2fa_challenge_completed'])
 */
export const sandboxDecisions: Readonly<Partial<Record<EventName, readonly TriggerDecision[]>>> = {
  '2fa_challenge_completed': ['deny', 'mistype'],
  document_status_changed: ['decline'],
}

type Step = (options: TriggerOptions, person: SandboxPerson) => Promise<unknown>

const isConnected = async ({ serviceId }: TriggerOptions, { person }: SandboxPerson): Promise<boolean> => {
  for await (const { service } of person.companyConnections.list()) if (service.id === serviceId) return true
  return false
}

/** The person connects first if it is not connected. */
const connected =
  (step: Step): Step =>
  async (options, person) => {
    if (!(await isConnected(options, person))) await person.connect()
    return step(options, person)
  }

/** The person disconnects first if it is connected. */
const disconnected =
  (step: Step): Step =>
  async (options, person) => {
    if (await isConnected(options, person)) await person.disconnect()
    return step(options, person)
  }

const createDocument = ({ service }: TriggerOptions, { shareCode }: SandboxPerson) =>
  service.documents.create({ share_code: shareCode, name: 'Price list', payload: { price: '4.90', currency: 'EUR' } })

const decideContract: Step = async ({ service, decision }, person) => {
  const terms = { name: 'Contract', kind: 'agreement', requires_signature: true, file: createSamplePdf() } as const
  await service.documents.create({ share_code: person.shareCode, ...terms })
  await person.decideDocuments(decision === 'decline' ? 'decline' : 'agree')
}

const CONSENT_SLUG = 'sandbox_question'

/** The service asks connected persons for one more field. */
const askForConsent = async ({ manager, serviceId }: TriggerOptions): Promise<void> => {
  const { config_token, fields } = await manager.requestFields.read(serviceId)
  const others = fields.filter(({ slug }) => slug !== CONSENT_SLUG)
  const { config_token: nextToken } = await manager.requestFields.publish(serviceId, config_token, others)
  const question = { slug: CONSENT_SLUG, label: 'A question of the sandbox', type: 'text' }
  await manager.requestFields.publish(serviceId, nextToken, [...others, question])
}

const decideConsent =
  (decision: 'accept' | 'decline'): Step =>
  async (options, person) => {
    await askForConsent(options)
    await person.decideConsents(decision)
  }

const decideRequest =
  (decision: 'accept' | 'reject'): Step =>
  async ({ service }, person) => {
    await service.connectRequests.create(person.shareCode)
    await person.decideRequests(decision)
  }

type Rule = (digits: string | undefined) => SandboxDecision

const toRule =
  (decision: TriggerDecision | undefined): Rule =>
  (digits) => {
    if (decision === 'deny') return { do: 'deny' }
    if (decision === 'mistype') return { do: 'mistype', matchingDigits: digits ?? '' }
    return { do: 'approve', ...(digits !== undefined && { matchingDigits: digits }) }
  }

/** The digits are those of the response, which the card of the login may overtake. */
const raiseLogin = async (options: TriggerOptions, serviceCode: string, { person, login }: SandboxPerson) => {
  const { frontDoorUrl, clientId, service } = options
  const profile = await person.codes.lookUp(serviceCode)
  const fields = profile.kind === 'service' ? profile.fields : []
  const answers = await createAnswers({ person, identity: pickIdentity(login.identity) }, fields)
  let setDigits = (_digits: string | undefined): void => undefined
  const digits = new Promise<string | undefined>((resolve) => {
    setDigits = resolve
  })
  const decide = toRule(options.decision)
  const rule = async () => decide(await digits)
  const approver = await startSandboxApprover({ frontDoorUrl, serviceCode, clientId, person, rule, answers })
  try {
    const { challenge_id, matching_digits } = await service.challenges.create(approver.shareCode)
    setDigits(matching_digits)
    await service.challenges.waitFor(challenge_id)
  } finally {
    await approver.stop()
  }
}

/** Digits are typed only where the service shows some: it does so for this login. */
const decideLogin: Step = async (options, person) => {
  const { manager, serviceId, decision } = options
  const { code, number_matching } = await manager.services.read(serviceId)
  const changesMatching = decision === 'mistype' && !number_matching
  if (changesMatching) await manager.services.setNumberMatching(serviceId, true)
  try {
    await raiseLogin(options, code, person)
  } finally {
    if (changesMatching) await manager.services.setNumberMatching(serviceId, false)
  }
}

const MAX_TURNS = 20

/** Both parties answer in turn, until the run waits for none of them. */
const completeRun: Step = async ({ service, flowId }, person) => {
  if (flowId === undefined)
    throw new TypeError('This event needs a published flow of the sandbox service: name its id.')
  const run = await service.runs.start(flowId, { target: { connection_id: await person.connectionId() } })
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    await run.refresh()
    if (run.isMyTurn() || run.canGenerate()) await answerRun(run, pickIdentity(person.login.identity))
    else if ((await person.decideRuns('answer')) === 0) return
  }
}

const actions: Readonly<Partial<Record<EventName, Step>>> = {
  connection_created: disconnected((_, person) => person.connect()),
  connection_deleted: connected((_, person) => person.disconnect()),
  field_updated: connected((_, person) => person.edit()),
  field_deleted: connected((_, person) => person.takeBack()),
  consent_accepted: connected(decideConsent('accept')),
  consent_declined: connected(decideConsent('decline')),
  message_received: connected((_, person) => person.write('Is my order on its way?')),
  document_created: connected(createDocument),
  document_updated: connected(async (options, person) => {
    const { id } = await createDocument(options, person)
    await options.service.documents.update(id, { name: 'New price list' })
  }),
  document_deleted: connected(async (options, person) => {
    const { id } = await createDocument(options, person)
    await options.service.documents.delete(id)
  }),
  document_status_changed: connected(decideContract),
  connection_request_accepted: disconnected(decideRequest('accept')),
  connection_request_rejected: disconnected(decideRequest('reject')),
  '2fa_challenge_completed': disconnected(decideLogin),
  flow_run_turn: connected(completeRun),
  flow_completed: connected(completeRun),
}

/**
 * The events that `triggerEvent` can cause: all of the catalog that the platform raises.
 * @example
 * for (const event of sandboxEvents) console.log(event)
 */
export const sandboxEvents = Object.keys(actions) as readonly EventName[]

/**
 * Causes an event of the catalog: a sandbox person, or the service itself, really does it. It arrives like any other.
 * @example
 * const sandbox = createSandbox({ frontDoorUrl, manager: company, serviceId })
 * await triggerEvent('connection_created', { frontDoorUrl, manager: company, serviceId, sandbox, service, clientId })
 */
export const triggerEvent = async (event: EventName, options: TriggerOptions): Promise<SandboxPerson> => {
  const step = actions[event]
  if (!step) throw new TypeError(`No one can cause ${event}. Use one of: ${sandboxEvents.join(', ')}.`)
  const { decision } = options
  if (decision !== undefined && !sandboxDecisions[event]?.includes(decision))
    throw new TypeError(`No one can ${decision} with ${event}.`)
  const person = options.person ?? (await options.sandbox.createPerson())
  await step(options, person)
  return person
}
