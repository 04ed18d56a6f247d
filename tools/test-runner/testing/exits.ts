// Ends the process in the middle of a test.
import { test } from 'node:test'

test('passes', () => undefined)
test('ends the process', () => process.exit(3))
