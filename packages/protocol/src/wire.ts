// All wire schemas in one place.
export * from './wire/basics.ts'
export * from './wire/client.ts'
export * from './wire/delegate.ts'
export * from './wire/field-type.ts'
export * from './wire/key.ts'
export * from './wire/operations.ts'
export * from './wire/service.ts'
