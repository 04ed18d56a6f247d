// The records of connections and connect requests that the clients return.
import type * as companyProfileWire from '@company-data/protocol/wire/sharing/company-profile'
import type * as connectRequestsWire from '@company-data/protocol/wire/sharing/connect-requests'
import type * as connectionsWire from '@company-data/protocol/wire/sharing/connections'
import type * as consentsWire from '@company-data/protocol/wire/sharing/consents'
import type * as customerConnectionsWire from '@company-data/protocol/wire/sharing/customer-connections'
import type * as keysWire from '@company-data/protocol/wire/sharing/keys'
import type * as profileByCodeWire from '@company-data/protocol/wire/sharing/profile-by-code'

/**
 * The profile that a company shows to its customers.
 * @example
 * const { fields, photos }: CompanyProfile = await person.companyConnections.profile(connectionId)
 */
export type CompanyProfile = companyProfileWire.CompanyProfile

/**
 * A connect request that was just created.
 * @example
 * const { request_id }: CreatedConnectRequest = await service.connectRequests.create(shareCode, 'Join us.')
 */
export type CreatedConnectRequest = connectRequestsWire.CreatedConnectRequest

/**
 * A connect request as the invited person sees it.
 * @example
 * for await (const request of person.connectRequests.list()) {
 *   const { service }: ReceivedConnectRequest = request
 *   console.log(service.code)
 * }
 */
export type ReceivedConnectRequest = connectRequestsWire.ReceivedConnectRequest

/**
 * A connect request as the service that sent it sees it.
 * @example
 * for await (const request of service.connectRequests.list()) {
 *   const { status }: SentConnectRequest = request
 *   console.log(status)
 * }
 */
export type SentConnectRequest = connectRequestsWire.SentConnectRequest

/**
 * A connection as the service sees it: who is connected, and the sealed values by slug.
 * @example
 * const connection: ConnectionRecord = await service.connections.read(connectionId)
 */
export type ConnectionRecord = connectionsWire.ConnectionRecord

/**
 * A line of an export: a connection, and the cursor with which an export continues after it.
 * @example
 * for await (const line of service.connections.export()) {
 *   const { connection, cursor }: ConnectionLine = line
 *   console.log(connection.id, cursor)
 * }
 */
export type ConnectionLine = connectionsWire.ConnectionLine

/**
 * A value that a customer shares: sealed, or the address of a file.
 * @example
 * const sealed: ConnectionValue | undefined = connection.values.email
 */
export type ConnectionValue = connectionsWire.ConnectionValue

/**
 * The decision on a field that a service asked for after the connection.
 * @example
 * const consent: ConsentRecord = await person.companyConnections.declineConsent({ companyConnectionId: connectionId, slug: 'telephone' })
 */
export type ConsentRecord = consentsWire.ConsentRecord

/**
 * The request fields of a connection's service, and the customer's answers.
 * @example
 * const { fields, answers }: ConnectionMappings = await person.companyConnections.mappings(connectionId)
 */
export type ConnectionMappings = customerConnectionsWire.ConnectionMappings

/**
 * A connection as the customer sees it.
 * @example
 * const { service, answers }: CustomerConnection = await person.companyConnections.read(connectionId)
 */
export type CustomerConnection = customerConnectionsWire.CustomerConnection

/**
 * The public key of the owner of a code.
 * @example
 * const { public_key }: PublicKeyRecord = await service.publicKeys.read(shareCode)
 */
export type PublicKeyRecord = keysWire.PublicKeyRecord

/**
 * The owner of a code: a person, or a service with its request fields.
 * @example
 * const profile: ProfileByCode = await person.codes.lookUp('EXAMPLE/NEWSLETT')
 */
export type ProfileByCode = profileByCodeWire.ProfileByCode
