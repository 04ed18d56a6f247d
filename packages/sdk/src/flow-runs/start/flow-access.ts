// Access of the owner to a flow and its possible customers: by service client, account client or portal.
import type { servicePrefix } from '@company-data/protocol/contract/prefixes'
import type { serviceRuns } from '@company-data/protocol/nouns/flow-runs/contract'
import type { ConnectionRecord, ConnectionValue } from '@company-data/protocol/wire/sharing/connections'
import type { PublicKeyRecord } from '@company-data/protocol/wire/sharing/keys'
import type { ReceivedFile } from '../../files/received-file.ts'
import type { PublishedFlow } from '../../flows/flow-record.ts'
import type { Pins } from '../../keys/pins/pinned-key.ts'
import type { Api } from '../../transport/api.ts'
import type { Calls } from '../../transport/calls.ts'

/**
 * The source of the values that customers shared with the service. A service client is one; an account client reads no
 * values, so a program that has only that passes the client of the service.
 * @example
 * const source: ConnectionSource = service
 * const { values } = await source.connections.read(connectionId)
 */
export interface ConnectionSource {
  connections: {
    read(connectionId: string): Promise<ConnectionRecord>
    list(): AsyncIterable<ConnectionRecord>
  }
  files: { read(value: ConnectionValue, connectionId: string): Promise<ReceivedFile> }
  /** The public key of a customer, by its code. */
  publicKeys: { read(code: string): Promise<PublicKeyRecord> }
}

/**
 * The participants of a run: one customer for every party that is not the owner, or a customer for each party by its
 * key. `bindings` is for parties of the older kind, without a type.
 * @example
 * const bindings: FlowRunTargets = { targets: { customer: { connection_id: connectionId } } }
 * const run = await service.runs.start(flowId, bindings)
 */
export interface FlowRunTargets {
  target?: { connection_id: string }
  targets?: Readonly<Record<string, { connection_id: string }>>
  bindings?: Readonly<Record<string, string>>
}

/**
 * The customer data that a start reads with the key of the service: the values that texts show, and PDFs that rules
 * name.
 * @example
 * const { tags, sources }: FlowStartInputs = await company.serviceFlows(serviceId).startInputs(flowId)
 * console.log(tags, sources.map(({ party, slug }) => `${party}: ${slug}`))
 */
export interface FlowStartInputs {
  /** `party.slug`, sorted. */
  tags: readonly string[]
  sources: ReadonlyArray<{ party: string; slug: string }>
}

/** The calls that start a run of one flow, by the addresses of this caller. */
export interface FlowStartCalls
  extends Pick<Calls<typeof serviceRuns, typeof servicePrefix, 'flowId'>, 'trigger' | 'runFile'> {
  readonly flowId: string
  published(): Promise<PublishedFlow>
}

export interface FlowAccess {
  api: Api
  flow: FlowStartCalls
  openValue(wrapper: string): Promise<string>
  companyUserId(): Promise<string>
  servicePublicKey(): Promise<string>
  source: ConnectionSource
  pins: Pins
}
