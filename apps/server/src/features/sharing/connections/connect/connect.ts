// Connecting a customer to a service (G-081, G-082): an ordered list of checks, then everything in one act.
import { ApiError } from '@company-data/protocol/errors'
import { companyCodePattern, serviceShareCodePattern } from '@company-data/protocol/limits'
import type { ConnectionAnswers } from '@company-data/protocol/wire/sharing/customer-connections'
import { spanDatabases } from '../../../../platform/db/index.ts'
import type { NewChange, Subject } from '../../../delivery/changes/index.ts'
import { isFor, listOf } from '../../request-fields/index.ts'
import { findServiceByShareCode, holdService, type ServiceRow } from '../../services/index.ts'
import { answers, type HeldData, type SeenData } from '../answers/answers.ts'
import { type ConnectionRow, findConnectionTo, insertConnection } from '../connection-store.ts'
import { type Customer, holdCustomer } from '../customer.ts'
import type { ConnectionNeeds, RegionSide, RequestRow } from '../needs.ts'
import { type Place, places } from '../places.ts'
import { type KeptFiles, withFiles } from '../slot-files/kept-files.ts'
import { insertValues } from '../slots/slot-store.ts'

export type { Customer } from '../customer.ts'

export interface ServiceRef {
  serviceId: string
  companyUserId: string
}

/** What else happens in the act, in the company's region; its changes are raised before connection_created (G-129). */
export type Also = (side: RegionSide, connection: ConnectionRow, subject: Subject) => Promise<readonly NewChange[]>

interface Wish {
  customer: Customer
  ref: ServiceRef
  input: ConnectionAnswers
  seen: SeenData
  also: Also | undefined
}

interface HeldWish extends Wish {
  subject: Subject
  held: HeldData
}

export interface Connected {
  place: Place
  connection: ConnectionRow
}

/** G-066: b2b-only, or for persons only. */
const requireAudience = ({ audience }: ServiceRow, { type }: Customer): void => {
  if (audience === 'both' || audience === type) return
  throw new ApiError(type === 'person' ? 'services.audience_b2b_only' : 'services.audience_person_only')
}

const requireForeign = ({ company_user_id }: ServiceRow, { userId }: Customer): void => {
  if (company_user_id === userId) throw new ApiError('company_connections.own_service')
}

export const requireCurrent = ({ config_token }: ServiceRow, given: string): void => {
  if (config_token !== given) throw new ApiError('services.config_conflict')
}

/** G-081: in the order of the form. */
export const requireMandatory = (missing: readonly RequestRow[]): void => {
  if (missing.length === 0) return
  const slugs = missing.map(({ slug }) => slug)
  throw new ApiError('company_connections.mandatory_missing', {
    message: `Mandatory fields have no answer: ${slugs.join(', ')}`,
    members: { missing: slugs },
  })
}

const createdOf = (connection: ConnectionRow, subject: Subject): NewChange => ({
  serviceId: connection.service_id,
  event: 'connection_created',
  subject,
  members: { customer_type: connection.customer_type, connection_id: connection.id },
})

export const connecting = (needs: ConnectionNeeds) => {
  const { database, accounts, clock, ids, changes, hooks } = needs
  const known = places(needs)
  const given = answers(needs)
  const hold = holdCustomer(needs)

  /** The service as it stays until the end of the act: a publish waits, or came before and is seen. */
  const holdAsked = async (side: RegionSide, ref: ServiceRef): Promise<ServiceRow> => {
    const service = await holdService(side.tx, ref.companyUserId, ref.serviceId)
    if (!service) throw new ApiError('profile.code_not_found')
    return service
  }

  const insert = async ({ tx }: RegionSide, service: ServiceRow, customer: Customer): Promise<ConnectionRow> => {
    const row: ConnectionRow = {
      company_user_id: service.company_user_id,
      service_id: service.id,
      id: ids.next(),
      customer_user_id: customer.userId,
      customer_type: customer.type,
      unread_count: 0,
      last_message_at: null,
      twofa_enrolled: false,
      connected_at: clock.now(),
    }
    if (!(await insertConnection(tx, row))) throw new ApiError('company_connections.already_connected')
    return row
  }

  /** Everything that can refuse, in the order of G-081 to G-083. */
  const judge = async (side: RegionSide, { customer, ref, input, seen, held }: HeldWish) => {
    const service = await holdAsked(side, ref)
    requireForeign(service, customer)
    requireAudience(service, customer)
    requireCurrent(service, input.config_token)
    const slots = await listOf(side.tx, service.id)
    const provided = await given.check(slots, customer, seen, held)(input.answers)
    const answered = new Set(provided.map(({ slot }) => slot.id))
    requireMandatory(slots.filter((slot) => slot.mandatory && isFor(slot, customer.type) && !answered.has(slot.id)))
    if (await findConnectionTo(side.tx, customer.userId, service.id)) {
      throw new ApiError('company_connections.already_connected')
    }
    return { service, provided }
  }

  /** In the company's region, which commits first. */
  const act = async (wish: HeldWish, { region }: Place, side: RegionSide, files: KeptFiles): Promise<ConnectionRow> => {
    const { service, provided } = await judge(side, wish)
    const connection = await insert(side, service, wish.customer)
    const values = []
    for (const one of provided) values.push(await given.rowOf(files, { region, connection }, one))
    await insertValues(side.tx, values)
    const before = [...((await wish.also?.(side, connection, wish.subject)) ?? [])]
    await hooks['connections.connecting'](side, connection, wish.subject, (change) => before.push(change))
    await changes.raise(side, [...before, createdOf(connection, wish.subject)])
    return connection
  }
  /** What is the customer's is locked before a connection to the company's region is taken (see customerActs). */
  const holdAndAct = (wish: Wish, place: Place): Promise<ConnectionRow> =>
    withFiles(needs, (files) =>
      database.transaction(async (tx) => {
        const subject = await hold(tx, wish.customer)
        const held = await given.hold(tx, wish.customer, wish.input.answers)
        return spanDatabases({ database, tx }, [place.database], (sideOf) =>
          files.during(() => act({ ...wish, subject, held }, place, sideOf(place.database), files)),
        )
      }),
    )

  return {
    async connect(
      customer: Customer,
      ref: ServiceRef,
      input: ConnectionAnswers,
      { also }: { also?: Also } = {},
    ): Promise<Connected> {
      const home = (await accounts.state(ref.companyUserId))?.home
      if (home === undefined) throw new ApiError('profile.code_not_found')
      const place = known.of(home)
      known.requireOpen(place)
      const seen = await given.see(customer, input.answers)
      return { place, connection: await holdAndAct({ customer, ref, input, seen, also }, place) }
    },
    /** G-007: `COMPANY/SERVICE`. The service is looked up where the company lives. */
    async findService(code: string): Promise<{ service: ServiceRow; companyName: string; place: Place }> {
      const [companyCode = '', serviceCode = '', ...more] = code.split('/')
      const company = companyCodePattern.test(companyCode) ? await accounts.byCode(companyCode) : undefined
      if (company?.usertype === 'company' && serviceCode === '') {
        throw new ApiError('profile.company_code_requires_service')
      }
      if (company?.usertype !== 'company' || !serviceShareCodePattern.test(serviceCode) || more.length > 0) {
        throw new ApiError('profile.code_not_found')
      }
      const place = known.of(company.home)
      const service = await findServiceByShareCode(place.database.kysely, company.userId, serviceCode)
      if (!service) throw new ApiError('profile.code_not_found')
      return { service, companyName: company.displayName, place }
    },
  }
}

export type Connecting = ReturnType<typeof connecting>
