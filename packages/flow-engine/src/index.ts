// The door of the flow engine.

export * from './definition/index.ts'
