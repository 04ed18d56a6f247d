// `trigger`: causes an event in a sandbox; a person of it really does what the event reports.
import type { EventName } from '@company-data/protocol/events'
import { isPlatformError } from '@company-data/sdk/company'
import {
  type SandboxPerson,
  sandboxDecisions,
  sandboxEvents,
  type TriggerDecision,
  triggerEvent,
} from '@company-data/sdk/sandbox'
import type { Manager } from '../profiles/clients.ts'
import { defineCommand, type OptionValues } from '../program/command.ts'
import { usageError } from '../program/exit-codes.ts'
import type { Session } from '../program/session.ts'
import { openLogins } from '../sandbox/logins.ts'
import { openSandbox } from '../sandbox/open-sandbox.ts'

/** The flow that `--flow` names, or the only one that the service has published. */
const chooseFlow = async (manager: Manager, serviceId: string, givenId: string | undefined): Promise<string> => {
  if (givenId !== undefined) return givenId
  const published = (await manager.flows.list(serviceId)).filter(({ published_version }) => published_version !== null)
  const [only] = published
  if (only === undefined)
    throw usageError(
      'This event needs a flow, and the sandbox has published none.',
      'Push one from a folder: `company-data flows push`, then `company-data flows publish`.',
    )
  if (published.length > 1)
    throw usageError(
      'This event needs a flow, and the sandbox has several.',
      'Add --flow ID: `company-data flows list`.',
    )
  return only.id
}

const requireFields = async ({ manager, serviceId }: TriggerBase): Promise<void> => {
  const { fields } = await manager.requestFields.read(serviceId)
  if (fields.length === 0)
    throw usageError('The sandbox asks for no data that could change.', 'Publish a request field in the portal.')
}

const readDecision = (event: EventName, text: string | undefined): TriggerDecision | undefined => {
  const decisions = sandboxDecisions[event] ?? []
  const decision = decisions.find((candidate) => candidate === text)
  if (text === undefined || decision !== undefined) return decision
  throw usageError(
    `No one can ${text} with ${event}.`,
    decisions.length === 0 ? 'Leave out --decision.' : `Use one of: ${decisions.join(', ')}.`,
  )
}

type TriggerBase = Awaited<ReturnType<typeof openSandbox>>

/** A new person takes the place of one who cannot do it any more. */
const causeEvent = async (session: Session, base: TriggerBase, event: EventName, options: TriggerChoices) => {
  const { clients, out } = session
  const flowId = event.startsWith('flow_') ? await chooseFlow(base.manager, base.serviceId, options.flow) : undefined
  if (event.startsWith('field_')) await requireFields(base)
  const service = await clients.service({ withKey: flowId !== undefined })
  const decision = readDecision(event, options.decision)
  const { client_id: clientId } = await base.manager.serviceClients.read(base.serviceId)
  const logins = await openLogins(session)
  const addPerson = async (): Promise<SandboxPerson> => {
    const person = await base.sandbox.createPerson()
    await logins.add(base.serviceId, person.login)
    return person
  }
  /** It has an active contract and cannot disconnect, or has taken back everything that it shared. */
  const isUsedUp = (error: unknown): boolean =>
    isPlatformError(error)
      ? isPlatformError(error, 'company_connections.active_contract')
      : last !== undefined && event.startsWith('field_')
  out.progress(`Causing ${event} …`)
  const cause = (person: SandboxPerson) =>
    triggerEvent(event, {
      ...base,
      service,
      clientId,
      person,
      ...(flowId !== undefined && { flowId }),
      ...(decision !== undefined && { decision }),
    })
  const last = options.new ? undefined : (await logins.list(base.serviceId)).at(-1)
  const person = last ? await base.sandbox.openPerson(last) : await addPerson()
  return cause(person).catch(async (error: unknown) => {
    if (!isUsedUp(error)) throw error
    out.note(`The person ${person.shareCode} cannot do this any more, so a new one does.`)
    return cause(await addPerson())
  })
}

const triggerOptions = {
  flow: {
    type: 'string',
    value: 'ID',
    about: 'the published flow of flow_run_turn and flow_completed, if the sandbox has several',
  },
  new: { type: 'boolean', about: 'by a new person instead of the one made last' },
  decision: {
    type: 'string',
    value: 'DECISION',
    about: 'instead of yes: `deny` or `mistype` for a login, `decline` for document_status_changed',
    choices: [...new Set(Object.values(sandboxDecisions).flat())],
  },
} as const

type TriggerChoices = OptionValues<typeof triggerOptions>

export const trigger = defineCommand({
  name: 'trigger',
  about: 'Cause an event in a sandbox: a person of it really does it',
  args: [{ name: 'EVENT', about: sandboxEvents.join(', '), choices: sandboxEvents }],
  options: triggerOptions,
  example: 'company-data trigger field_updated\ncompany-data trigger 2fa_challenge_completed --decision deny',
  async run({ args: [name = ''], options, session }) {
    const event = sandboxEvents.find((candidate) => candidate === name)
    if (event === undefined)
      throw usageError(`No one can cause \`${name}\`.`, `Use one of: ${sandboxEvents.join(', ')}.`)
    const { clients, out } = session
    // Only the client of the sandbox itself can take part.
    const { service_id } = await (await clients.service()).whoami()
    const person = await causeEvent(session, await openSandbox(session, service_id), event, options)
    const result = { event, share_code: person.shareCode }
    out.result(result, () => `${out.style('green', 'Done')}: ${event} by the person ${person.shareCode}.`)
    return undefined
  },
})
