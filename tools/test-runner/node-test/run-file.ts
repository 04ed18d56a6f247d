// Runs the tests that a file declares, with their hooks, and counts their results.
import { mock } from 'node:test'
import { explainFailure, type FileResult } from '../result.ts'
import { scopeTimers } from './scoped-timers.ts'
import {
  createScope,
  type Declared,
  getRunningScope,
  type Hook,
  type HookName,
  readDeclaration,
  runInScope,
  type Scope,
  setCurrentFile,
  type TestBody,
  type TestOptions,
} from './scopes.ts'

type MockTracker = typeof mock

/** The tests that run at the moment: an error that no code catches fails the one it belongs to. */
const runningTests = new Map<Scope, (error: unknown) => void>()

interface Outcome {
  name: string
  status: 'passed' | 'failed' | 'skipped'
  /** A suite or file whose hook failed is a failure, but no test. */
  isTest: boolean
  errors: unknown[]
  /** Shown if it failed. */
  notes: string[]
  options: TestOptions
}

interface FileRun {
  outcomes: Outcome[]
  /** The errors of work that a test left running, and that failed after it. */
  lateErrors: unknown[]
  testLimitMs: number
}

const getChain = (scope: Scope | undefined): Scope[] => (scope ? [...getChain(scope.parent), scope] : [])

/** Stops at the first failure. A hook may add others. */
const runHooks = async (scopes: readonly Scope[], name: HookName, context: unknown): Promise<void> => {
  for (const { hooks } of scopes) for (const hook of hooks[name]) await hook(context)
}

/** Runs all of them, regardless of failures. */
const runAfterHooks = async (hooks: readonly Hook[], context: unknown): Promise<unknown[]> => {
  const errors: unknown[] = []
  for (const hook of hooks) {
    try {
      await hook(context)
    } catch (error) {
      errors.push(error)
    }
  }
  return errors
}

const newMockTracker = (): MockTracker => new (mock.constructor as new () => MockTracker)()

const createContext = (run: FileRun, scope: Scope, outcome: Outcome) => {
  const context = {
    name: outcome.name,
    mock: scopeTimers(newMockTracker(), scope),
    after: (hook: Hook): void => void scope.hooks.after.push(hook),
    /** The test counts as left out, unless it fails. */
    skip(reason: string): void {
      outcome.options = { ...outcome.options, skip: reason }
    },
    /** Shown if the test fails. */
    diagnostic: (note: string): void => void outcome.notes.push(note),
    /** Runs at once; its failure fails the test around it. */
    async test(name: string, first: TestBody | TestOptions, second?: TestBody): Promise<void> {
      const { status } = await runTest(run, scope, { kind: 'test', name, ...readDeclaration(first, second) })
      if (status === 'failed') throw new Error(`the subtest "${name}" failed`)
    },
  }
  return context
}

/** Fails after the limit, and for an error that nothing catches. */
const withLimit = async (scope: Scope, limitMs: number, work: () => Promise<void>): Promise<void> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not done within ${limitMs / 1000} s`)), limitMs)
  runningTests.set(scope, reject)
  try {
    await Promise.race([runInScope(scope, work), promise])
  } finally {
    clearTimeout(timer)
    runningTests.delete(scope)
  }
}

const isLeftOut = ({ skip, todo }: TestOptions): boolean => Boolean(skip) || Boolean(todo)

const runTest = async (run: FileRun, parent: Scope, { name, options, body }: Declared): Promise<Outcome> => {
  const outcome: Outcome = { name, status: 'skipped', isTest: true, errors: [], notes: [], options }
  run.outcomes.push(outcome)
  if (isLeftOut(options)) return outcome
  const scope = createScope(parent)
  const context = createContext(run, scope, outcome)
  const chain = getChain(parent)
  const limitMs = options.timeout ?? run.testLimitMs
  try {
    await withLimit(scope, limitMs, async () => {
      await runHooks(chain, 'beforeEach', context)
      await body(context as never)
    })
  } catch (error) {
    outcome.errors.push(error)
  }
  try {
    await withLimit(scope, limitMs, async () => {
      for (const { hooks } of chain.toReversed())
        outcome.errors.push(...(await runAfterHooks(hooks.afterEach, context)))
      outcome.errors.push(...(await runAfterHooks(scope.hooks.after, context)))
    })
  } catch (error) {
    outcome.errors.push(error)
  }
  context.mock.reset()
  if (outcome.errors.length > 0) {
    outcome.status = 'failed'
    for (const note of outcome.notes) console.error(note)
  } else if (!isLeftOut(outcome.options)) outcome.status = 'passed'
  return outcome
}

const runChildren = async (run: FileRun, scope: Scope): Promise<void> => {
  const runChild = (child: Declared): Promise<unknown> =>
    child.kind === 'test' ? runTest(run, scope, child) : runSuite(run, scope, child)
  if (scope.concurrency) await Promise.all(scope.children.map(runChild))
  else for (const child of scope.children) await runChild(child)
}

/** A file or a suite: `load` declares its tests. */
const runScope = async (run: FileRun, scope: Scope, name: string, load: () => unknown): Promise<void> => {
  const errors: unknown[] = []
  try {
    await load()
    await runInScope(scope, () => runHooks([scope], 'before', undefined))
    await runChildren(run, scope)
  } catch (error) {
    errors.push(error)
  }
  errors.push(...(await runInScope(scope, () => runAfterHooks(scope.hooks.after, undefined))))
  if (errors.length > 0) run.outcomes.push({ name, status: 'failed', isTest: false, errors, notes: [], options: {} })
}

const runSuite = async (run: FileRun, parent: Scope, { name, options, body }: Declared): Promise<void> => {
  if (isLeftOut(options))
    return void run.outcomes.push({ name, status: 'skipped', isTest: true, errors: [], notes: [], options })
  const scope = createScope(parent, Boolean(options.concurrency))
  await runScope(run, scope, name, () => runInScope(scope, () => body({} as never)))
}

const catchErrors = (run: FileRun): ((error: unknown) => void) => {
  const report = (error: unknown): void => {
    const origin = getRunningScope()
    const failTest = origin && runningTests.get(origin)
    if (failTest) failTest(error)
    else run.lateErrors.push(error)
    // An error of unknown origin: the tests that wait for its work would never end.
    if (origin === undefined) for (const fail of runningTests.values()) fail(error)
  }
  process.on('uncaughtException', report)
  return report
}

const explainSkip = (file: string, { name, options: { skip, todo } }: Outcome): string => {
  const reason = [skip, todo].find((text) => typeof text === 'string' && text !== '')
  return `${file}: ${name}: ${reason ?? 'no reason given'}`
}

/** Runs a file in this process. `load` imports it. */
export const runFile = async (file: string, load: () => Promise<unknown>, testLimitMs: number): Promise<FileResult> => {
  const run: FileRun = { outcomes: [], lateErrors: [], testLimitMs }
  const scope = createScope(undefined)
  const report = catchErrors(run)
  setCurrentFile(scope)
  try {
    await runScope(run, scope, file, load)
    // Work that the last test left running may fail in this turn.
    await new Promise((resolve) => setImmediate(resolve))
  } finally {
    setCurrentFile(undefined)
    process.off('uncaughtException', report)
  }
  const failures = run.outcomes.flatMap(({ name, errors }) => errors.map((error) => explainFailure(file, name, error)))
  if (failures.length === 0)
    failures.push(...run.lateErrors.map((error) => explainFailure(file, 'after its tests ended', error)))
  const select = (status: Outcome['status']): Outcome[] =>
    run.outcomes.filter((outcome) => outcome.isTest && outcome.status === status)
  const skips = select('skipped').map((outcome) => explainSkip(file, outcome))
  return {
    file,
    passed: select('passed').length,
    failed: Math.max(select('failed').length, failures.length > 0 ? 1 : 0),
    skipped: skips.length,
    skips,
    durationMs: 0,
    failures,
  }
}
