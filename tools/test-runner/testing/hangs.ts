// Never gives the processor back.
import { test } from 'node:test'

test('hangs', () => {
  for (;;);
})
