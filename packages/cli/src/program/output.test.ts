// Output in a terminal: the colours of the program, and no control characters of others.
import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { createOutput } from './output.ts'

/** Clears the screen, renames the window, writes a line backwards, and the same for a terminal of 8 bits. */
const HOSTILE = 'Ada\u001b[2J\u001b]0;title\u0007\u202eevil\u009b31m\rover\b'

const captureOutput = (options: { isTTY: boolean; isJson?: boolean }) => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()].map((stream) =>
    Object.assign(stream.setEncoding('utf8'), { isTTY: options.isTTY }),
  )
  assert.ok(stdout && stderr)
  const system = {
    args: [],
    env: {},
    stdin: new PassThrough(),
    stdout,
    stderr,
    platform: 'linux' as const,
    folder: '/',
    signal: new AbortController().signal,
    openBrowser: () => Promise.resolve(false),
  }
  const out = createOutput(system, { isJson: options.isJson === true, noColor: false })
  return { out, read: () => `${stdout.read() ?? ''}${stderr.read() ?? ''}` }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that act on a terminal
const ACTS_ON_TERMINAL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

test('texts of others have no control characters in any output', () => {
  for (const isTTY of [true, false])
    for (const isJson of [true, false]) {
      const { out, read } = captureOutput({ isTTY, isJson })
      out.result({ name: HOSTILE }, () => `Hello ${HOSTILE}`)
      out.item({ name: HOSTILE }, () => HOSTILE)
      out.note(HOSTILE)
      const text = read()
      assert.doesNotMatch(text, ACTS_ON_TERMINAL)
      if (isJson) assert.equal(JSON.parse(`${text.split('\n}\n')[0]}}`).name, HOSTILE, 'the value is the same')
    }
})

test('only the program colours its output', () => {
  const { out, read } = captureOutput({ isTTY: true })
  out.result({}, () => `${out.style('green', `Valid ${HOSTILE}`)} \u001b[32mValid\u001b[39m`)
  const text = read()
  assert.equal(text.split('\u001b[32m').length, 2, text)
  assert.doesNotMatch(text.replaceAll('\u001b[32m', '').replaceAll('\u001b[39m', ''), ACTS_ON_TERMINAL)
})

test('a value with a line break stays on one line of a table', () => {
  const { out, read } = captureOutput({ isTTY: false })
  out.result({}, () => out.table([{ name: 'Ada\n01a1 forged' }], ''))
  assert.equal(read().trimEnd().split('\n').length, 2)
})

test('progress is a line of a terminal that the next output replaces', () => {
  const terminal = captureOutput({ isTTY: true })
  terminal.out.progress('Making person 1 of 2 …')
  terminal.out.progress(`Making person 2 of 2 …${HOSTILE}\n`)
  terminal.out.note('Done.')
  terminal.out.progress('')
  const rows = terminal.read().split('\r\u001b[K')
  assert.deepEqual([rows.length, rows[1], rows[3]], [4, 'Making person 1 of 2 …', 'Done.\n'])
  for (const row of rows) assert.doesNotMatch(row, ACTS_ON_TERMINAL)
  for (const options of [{ isTTY: false }, { isTTY: true, isJson: true }]) {
    const { out, read } = captureOutput(options)
    out.progress('Making person 1 of 2 …')
    assert.equal(read(), '')
  }
})

test('an opened value is unchanged in a pipe, and cannot act on a terminal', () => {
  const piped = captureOutput({ isTTY: false })
  piped.out.plaintext({}, HOSTILE)
  assert.equal(piped.read(), `${HOSTILE}\n`)
  const terminal = captureOutput({ isTTY: true })
  terminal.out.plaintext({}, `${HOSTILE}\r\nsecond line`)
  const text = terminal.read()
  assert.doesNotMatch(text, ACTS_ON_TERMINAL)
  assert.ok(text.endsWith('\nsecond line\n'), text)
})
