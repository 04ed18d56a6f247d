// The records of accounts, clients and delegates that the clients answer with.
export type {
  /**
   * What a group of calls allows an account client to do.
   * @example
   * const capability: Capability = 'service_management'
   */
  Capability,
} from '@company-data/protocol/capabilities'
export type {
  /**
   * The level of a company, which decides what it may do.
   * @example
   * const level: Level = 'basic'
   * await company.setLevel(level)
   */
  Level,
} from '@company-data/protocol/levels'
export type {
  /**
   * An account client, without its secret.
   * @example
   * const clients: AccountClientRecord[] = await company.listAccountClients()
   */
  AccountClientRecord,
  /**
   * A new account client, with the secret that is shown once.
   * @example
   * const { client_secret }: CreatedAccountClient = await company.registerAccountClient({ name: 'Purchasing' })
   */
  CreatedAccountClient,
  /**
   * The new data client of a service, with the secret that is shown once.
   * @example
   * const { client_secret }: CreatedServiceClient = await company.registerServiceClient(serviceId)
   */
  CreatedServiceClient,
  /**
   * A new secret, which is shown once.
   * @example
   * const { client_secret }: RegeneratedSecret = await company.regenerateServiceClientSecret(serviceId)
   */
  RegeneratedSecret,
  /**
   * The data client of a service, without its secret.
   * @example
   * const client: ServiceClientRecord = await company.getServiceClient(serviceId)
   */
  ServiceClientRecord,
} from '@company-data/protocol/wire/identity/clients'
export type {
  /**
   * The public key of a delegate, with its fingerprint.
   * @example
   * const { public_key }: DelegatePublicKey = await company.delegatePublicKey(delegateId)
   */
  DelegatePublicKey,
  /**
   * A delegate, with the services that it is granted.
   * @example
   * const delegates: DelegateRecord[] = await company.listDelegates()
   */
  DelegateRecord,
} from '@company-data/protocol/wire/identity/delegates'
