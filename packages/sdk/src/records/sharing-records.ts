// The records of profiles, services and connections that the clients answer with.
export type {
  /**
   * A connect request that was just created.
   * @example
   * const { request_id }: CreatedConnectRequest = await service.createConnectRequest(shareCode, 'Join us.')
   */
  CreatedConnectRequest,
  /**
   * A connect request as the invited person sees it.
   * @example
   * for await (const request of person.connectRequests()) {
   *   const { service }: ReceivedConnectRequest = request
   *   console.log(service.code)
   * }
   */
  ReceivedConnectRequest,
  /**
   * A connect request as the service that sent it sees it.
   * @example
   * for await (const request of service.connectRequests()) {
   *   const { status }: SentConnectRequest = request
   *   console.log(status)
   * }
   */
  SentConnectRequest,
} from '@company-data/protocol/wire/sharing/connect-requests'
export type {
  /**
   * A connection as the service sees it: who is connected, and the sealed values by slug.
   * @example
   * const connection: ConnectionRecord = await service.getConnection(connectionId)
   */
  ConnectionRecord,
  /**
   * A value that a customer shares: sealed, or the address of a file.
   * @example
   * const sealed: ConnectionValue | undefined = connection.values.email
   */
  ConnectionValue,
} from '@company-data/protocol/wire/sharing/connections'
export type {
  /**
   * What the service of a connection asks for, and what the customer has answered.
   * @example
   * const { fields, answers }: ConnectionMappings = await person.getMappings(connectionId)
   */
  ConnectionMappings,
  /**
   * The decision on a field that a service asked for after the connection.
   * @example
   * const consent: ConsentRecord = await person.declineConsent(connectionId, 'telephone')
   */
  ConsentRecord,
  /**
   * A connection as the customer sees it.
   * @example
   * const { service, answers }: CustomerConnection = await person.getCompanyConnection(connectionId)
   */
  CustomerConnection,
  /**
   * Whom a code names: a person, or a service with the fields that it asks for.
   * @example
   * const profile: FoundByCode = await person.lookUp('EXAMPLE/NEWSLETTER')
   */
  FoundByCode,
  /**
   * What a company shows to its customers.
   * @example
   * const { fields, photos }: ShownProfile = await person.companyProfile(connectionId)
   */
  ShownProfile,
} from '@company-data/protocol/wire/sharing/customer-connections'
export type {
  /**
   * The public key of whoever a code names.
   * @example
   * const { public_key }: PublicKeyRecord = await service.keys(shareCode)
   */
  PublicKeyRecord,
} from '@company-data/protocol/wire/sharing/keys'
export type {
  /**
   * A datum of a profile, with its mappings; the value of a person is sealed.
   * @example
   * const data: ContactDatum[] = await person.contactData()
   */
  ContactDatum,
  /**
   * A field of the catalog.
   * @example
   * const fields: ContactField[] = await person.contactFields('person')
   */
  ContactField,
  /**
   * A photo of a profile.
   * @example
   * const photos: Photo[] = await person.photos()
   */
  Photo,
} from '@company-data/protocol/wire/sharing/profiles'
export type {
  /**
   * The request fields of a service as its managers see them: each with the customers who are asked for it.
   * @example
   * const { fields }: ManagedRequestFieldSet = await company.getServiceRequestFields(serviceId)
   */
  ManagedRequestFieldSet,
  /**
   * A field that a service asks its customers for.
   * @example
   * const fields: RequestField[] = await person.consents(connectionId)
   */
  RequestField,
  /**
   * The request fields of a service, with the config_token for a change.
   * @example
   * const { config_token, fields }: RequestFieldSet = await service.getRequestFields()
   */
  RequestFieldSet,
} from '@company-data/protocol/wire/sharing/request-fields'
export type {
  /**
   * One entry of the log of a service.
   * @example
   * for await (const entry of service.logs()) {
   *   const { at, message }: ServiceLogEntry = entry
   *   console.log(at, message)
   * }
   */
  ServiceLogEntry,
  /**
   * A service as its company sees it.
   * @example
   * const services: ServiceRecord[] = await company.listServices()
   */
  ServiceRecord,
  /**
   * What customers of a service are shown of the company.
   * @example
   * const config: ShareConfig = await company.getShareConfig(serviceId)
   */
  ShareConfig,
  /**
   * A photo that customers of a service are shown.
   * @example
   * const photos: SharePhoto[] = await company.listSharePhotos(serviceId)
   */
  SharePhoto,
} from '@company-data/protocol/wire/sharing/services'
