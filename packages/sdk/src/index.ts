// The whole SDK: everything that the entry points for persons, companies, services, passkeys, webhooks, seals and tests export.
export * from './entry-points/company.ts'
export * from './entry-points/passkeys.ts'
export * from './entry-points/person.ts'
export * from './entry-points/sandbox.ts'
export * from './entry-points/seals.ts'
export * from './entry-points/service.ts'
export * from './entry-points/webhooks.ts'
