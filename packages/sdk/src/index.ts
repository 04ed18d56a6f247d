// The whole SDK: everything that the doors for persons, companies, services, webhooks, seals and tests export.
export * from './doors/company.ts'
export * from './doors/person.ts'
export * from './doors/sandbox.ts'
export * from './doors/seals.ts'
export * from './doors/service.ts'
export * from './doors/webhooks.ts'
