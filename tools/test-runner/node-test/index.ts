// Replaces `node:test` in the workers of `npm test`. That module follows every promise of the process to find the test it
// belongs to, which takes five microseconds each and a tenth of the whole run; an AsyncLocalStorage costs nothing here.
// A file that is run by `node --test` uses the original. Only what our tests use exists here.
import { mock } from 'node:test'
import {
  type Declared,
  getCurrentScope,
  type Hook,
  type HookName,
  readDeclaration,
  type TestBody,
  type TestOptions,
} from './scopes.ts'

export { mock }

interface Declare {
  (name: string, body: TestBody): void
  (name: string, options: TestOptions, body?: TestBody): void
}

const declare =
  (kind: Declared['kind']): Declare =>
  (name: string, first: TestBody | TestOptions, second?: TestBody): void => {
    getCurrentScope().children.push({ kind, name, ...readDeclaration(first, second) })
  }

export const test = declare('test')
export const describe = declare('suite')

const addHook =
  (name: HookName) =>
  (hook: Hook): void => {
    getCurrentScope().hooks[name].push(hook)
  }

export const before = addHook('before')
export const after = addHook('after')
export const beforeEach = addHook('beforeEach')
export const afterEach = addHook('afterEach')
