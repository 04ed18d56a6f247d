// The operations that the capacity model counts: what people and companies do, as their programs do it over HTTP.

import { createApprovalFixture } from '../access/approval-fixtures.ts'
import { ASKED_SLUGS, createFlowFixture, LATER_SLUGS, send } from '../contracts/flow-fixtures.ts'
import type { Measured } from '../process.ts'
import type { OperationName } from './model/model.ts'
import type { ConnectedPerson, People } from './people.ts'

export type Operate = () => Promise<void>

export interface Operation {
  /** How many are measured. */
  count: number
  /** How many are under way at a time. */
  atOnce: number
  /** Prepares that many operations and gives each of them as a function. */
  prepare(count: number): Promise<Operate>
}

export type Operations = Readonly<Record<OperationName, Operation>>

/** Persons who share a value with the service; they take turns. */
const PERSONS = 200

const times = async <T>(count: number, work: () => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  while (results.length < count) results.push(await work())
  return results
}

const connectedPersons = (people: People) => {
  const persons: ConnectedPerson[] = []
  let turn = 0
  return async (): Promise<() => ConnectedPerson> => {
    while (persons.length < PERSONS) persons.push(await people.connect(await people.addPerson()))
    return () => persons[turn++ % persons.length] as ConnectedPerson
  }
}

const ofPeople = (people: People): Omit<Operations, 'approval' | 'run'> => {
  const persons = connectedPersons(people)
  const { region, service, ciphertext } = people
  const byTurns = (operate: (person: ConnectedPerson) => Promise<unknown>): Operation => ({
    count: 2_000,
    atOnce: 8,
    async prepare() {
      const next = await persons()
      return async () => void (await operate(next()))
    },
  })
  return {
    register: { count: 400, atOnce: 4, prepare: async () => async () => void (await people.register()) },
    connect: {
      count: 600,
      atOnce: 8,
      async prepare(count) {
        const waiting = await times(count, () => people.addPerson())
        return async () => {
          const person = waiting.pop()
          if (person) await people.connect(person)
        }
      },
    },
    edit: byTurns(({ token, datumId, connectionId }) =>
      send(token, 'PUT', `${region}/api/contact-data/${datumId}`, {
        value: ciphertext,
        copies: [{ connection_id: connectionId, slug: 'text', value: ciphertext }],
      }),
    ),
    read: byTurns(({ connectionId }) => service.connections.read(connectionId)),
    // The calls of the wallet when it is opened.
    visit: byTurns(async ({ token, connectionId }) => {
      for (const path of ['account', 'contact-data', 'company-connections', 'twofa/challenges', 'customer/documents'])
        await send(token, 'GET', `${region}/api/${path}`)
      await send(token, 'GET', `${region}/api/company-connections/${connectionId}/messages`)
    }),
    message: byTurns(({ connectionId }) =>
      service.request({
        method: 'POST',
        path: `/api/company-data/connections/${connectionId}/messages`,
        body: { body: ciphertext, own_body: ciphertext },
      }),
    ),
  }
}

const ofApprovals = (server: Measured): Operation => ({
  count: 600,
  atOnce: 4,
  async prepare() {
    const { region, serviceToken, persons } = await createApprovalFixture(server, PERSONS)
    const challenges = `${region}/api/service-2fa/challenges`
    let turn = 0
    return async () => {
      const { token, shareCode } = persons[turn++ % persons.length] as (typeof persons)[number]
      const body = { share_code: shareCode, idempotency_key: crypto.randomUUID() }
      const { challenge_id } = await send<{ challenge_id: string }>(serviceToken, 'POST', challenges, body)
      await send(token, 'GET', `${region}/api/twofa/challenges`)
      await send(token, 'POST', `${region}/api/twofa/challenges/${challenge_id}/deny`, {})
      await send(serviceToken, 'GET', `${challenges}/${challenge_id}`)
    }
  },
})

const ofRuns = (server: Measured): Operation => ({
  count: 60,
  atOnce: 1,
  async prepare() {
    const fixture = await createFlowFixture(server)
    const [asked, later] = [await fixture.seal(ASKED_SLUGS), await fixture.seal(LATER_SLUGS)]
    return async () => {
      const runId = await fixture.startRun()
      await fixture.submit('customer', runId, asked)
      await fixture.submit('company', runId, later)
      await fixture.generate(runId)
    }
  },
})

export const createOperations = (server: Measured, people: People): Operations => ({
  ...ofPeople(people),
  approval: ofApprovals(server),
  run: ofRuns(server),
})
