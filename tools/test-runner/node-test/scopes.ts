// Files, suites and tests of a worker with their hooks, and which of them the running code belongs to.
import { AsyncLocalStorage } from 'node:async_hooks'

export type HookName = 'before' | 'after' | 'beforeEach' | 'afterEach'
export type Hook = (context: unknown) => unknown
export type TestBody = (context: never) => unknown

export interface TestOptions {
  skip?: boolean | string | undefined
  todo?: boolean | string | undefined
  timeout?: number
  /** The tests of a suite run at the same time. */
  concurrency?: boolean | number
}

/** A file, a suite or a running test. */
export interface Scope {
  parent: Scope | undefined
  concurrency: boolean
  hooks: Record<HookName, Hook[]>
  /** Declared and not yet run: tests and suites in the order of the file. */
  children: Declared[]
}

export interface Declared {
  kind: 'suite' | 'test'
  name: string
  options: TestOptions
  body: TestBody
}

/** The parameters of a test or suite after its name. */
export const readDeclaration = (
  first: TestBody | TestOptions,
  second?: TestBody,
): Pick<Declared, 'options' | 'body'> => {
  const [options, body] = typeof first === 'function' ? [{}, first] : [first, second]
  // A test without a body is one that is still to be written.
  return body === undefined ? { options: { ...options, todo: true }, body: () => undefined } : { options, body }
}

export const createScope = (parent: Scope | undefined, concurrency = false): Scope => ({
  parent,
  concurrency,
  hooks: { before: [], after: [], beforeEach: [], afterEach: [] },
  children: [],
})

const running = new AsyncLocalStorage<Scope>()
/** Files run one after another. Code of modules runs outside any call, so it belongs to the file that is loaded. */
let currentFile: Scope | undefined

export const setCurrentFile = (file: Scope | undefined): void => {
  currentFile = file
}

/** Undefined for work that no test started. */
export const getRunningScope = (): Scope | undefined => running.getStore()

export const getCurrentScope = (): Scope => {
  const scope = running.getStore() ?? currentFile
  if (scope === undefined) throw new Error('tests and hooks are declared in a test file')
  return scope
}

export const runInScope = <T>(scope: Scope, work: () => T): T => running.run(scope, work)
