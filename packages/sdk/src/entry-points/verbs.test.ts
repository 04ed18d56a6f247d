// One verb for one thing: list, read, create, update and delete, then what a noun does beyond them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listClientMethods } from '../../testing/method-examples.ts'

/** Other words for the five verbs. */
const SYNONYM =
  /^(?:get|find|show|query|add|make|new|insert|put|post|edit|modify|rename|remove|destroy|drop)(?:$|[A-Z])/

const OTHERS: Readonly<Record<string, string>> = {
  'activity.add': 'an entry of a book that is read and replaced as a whole',
  findOwnSecret: 'a check of a text, and not a call',
  'flows.rename': 'a flow has a name beside its draft and its versions, which have calls of their own',
  'keyLog.findForeign': 'a check of the log, and not a call',
}

test('methods have one of the five verbs, or a verb for something else', () => {
  const methods = listClientMethods()
  assert.ok(methods.length > 200)
  assert.deepEqual(
    methods.filter((method) => SYNONYM.test(method.split('.').at(-1) ?? '')),
    Object.keys(OTHERS).sort(),
  )
})
