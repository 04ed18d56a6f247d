// The command line itself: words, options, help, completion.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createCli, removeCli } from '../../testing/run-cli.ts'
import { commands } from '../commands/index.ts'
import { VERSION } from '../version.ts'
import { completionScript, shells } from './completion.ts'
import { exitCodeTexts } from './exit-codes.ts'
import { parseCommand } from './parse.ts'

const cli = await createCli()
after(() => removeCli(cli))

test('a wrong command line ends with 2 and names the next step', async () => {
  const cases: ReadonlyArray<[args: string[], text: RegExp]> = [
    [[], /Usage: company-data/],
    [['whoam'], /Did you mean `company-data whoami`/],
    [['flows'], /Use one of: flows list/],
    [['flows', 'pusch'], /Use one of: flows list/],
    [['flows', 'push'], /FOLDER is missing/],
    [['whoami', 'me'], /`me` is one argument too many/],
    [['whoami', '--jsn'], /'--jsn'[\s\S]*--help/],
    [['--json', 'whoami'], /Options come after the command/],
    [['completion', 'tcsh'], /bash, zsh, fish/],
    [['login'], /no terminal to ask for it[\s\S]*--url/],
  ]
  for (const [args, text] of cases) {
    const { code, errors, out } = await cli.run(args)
    assert.deepEqual([args, code, out], [args, 2, ''])
    assert.match(errors, text)
  }
})

test('every command has help with an example, without a platform', async () => {
  for (const { name, about } of commands) {
    const { code, out } = await cli.run([...name.split(' '), '--help'])
    assert.equal(code, 0, name)
    assert.ok(out.startsWith(about) && out.includes(`\nExample:\n  company-data ${name}`), name)
  }
  const { out } = await cli.run(['help'])
  for (const { name } of commands) assert.ok(out.includes(`  ${name} `), name)
})

test('the completion scripts know every command, and the shells accept them', async (context) => {
  for (const shell of shells) {
    const script = completionScript(shell, commands)
    for (const { name } of commands)
      for (const word of name.split(' ')) assert.ok(script.includes(word), `${shell}: ${word}`)
    const file = join(cli.home, `completion.${shell}`)
    await writeFile(file, script)
    const checked = spawnSync(shell, ['-n', file], { encoding: 'utf8' })
    if (checked.error) context.diagnostic(`${shell} is not installed`)
    else assert.equal(checked.stderr, '', shell)
  }
  const ask = 'COMP_WORDS=(company-data flows pu); COMP_CWORD=2; _company_data; declare -p COMPREPLY'
  const { stdout } = spawnSync('bash', ['-c', `${completionScript('bash', commands)}\n${ask}`], { encoding: 'utf8' })
  assert.deepEqual(stdout.match(/(?<=")\w+(?=")/g), ['pull', 'push', 'publish'])
})

test('bash completes choices and paths, and runs nothing of the line', async () => {
  await writeFile(join(cli.home, 'a $(touch ran).pdf'), '')
  const complete = (...words: string[]): string[] => {
    const line = words.map((word) => `'${word}'`).join(' ')
    const ask = `COMP_WORDS=(company-data ${line}); COMP_CWORD=${words.length}; _company_data; printf '%s\\n' "\${COMPREPLY[@]}"`
    const script = `${completionScript('bash', commands)}\n${ask}`
    const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8', cwd: cli.home })
    assert.equal(stderr, '', words.join(' '))
    return stdout.split('\n').filter((word) => word !== '')
  }
  assert.deepEqual(complete('completion', ''), ['bash', 'zsh', 'fish'])
  assert.deepEqual(complete('trigger', 'field_u'), ['field_updated'])
  assert.deepEqual(complete('webhooks', 'test', '--event', 'field_u'), ['field_updated'])
  assert.deepEqual(complete('sandbox', 'answer', '--runs', ''), ['answer', 'cancel'])
  assert.deepEqual(complete('login', '--key', 'a'), ['a $(touch ran).pdf'])
  assert.deepEqual(complete('documents', 'verify', 'a'), ['a $(touch ran).pdf'])
  assert.deepEqual(complete('login', '--url', 'a'), [])
  assert.deepEqual(complete('whoami', '--j'), ['--json'])
  for (const hostile of ['$(touch ran)', '`touch ran`', 'a[$(touch ran)]', '*'])
    assert.deepEqual([complete(hostile, ''), complete('flows', hostile, '')], [[], []], hostile)
  assert.ok(!(await readdir(cli.home)).includes('ran'))
})

test('zsh completes at the first key, which loads the script', async (context) => {
  await writeFile(join(cli.home, '_company-data'), completionScript('zsh', commands))
  const surroundings =
    'bashcompinit() { :; }; complete() { :; }; _bash_complete() { print -r -- "$@"; }; fpath=(.); autoload -U _company-data'
  const load = (call: string) =>
    spawnSync('zsh', ['-fc', `${surroundings}; ${call}`], { encoding: 'utf8', cwd: cli.home })
  const { stdout, error } = load('_company-data')
  if (error) return context.diagnostic('zsh is not installed')
  assert.equal(stdout, '-o filenames -F _company_data\n')
  assert.equal(load('source ./_company-data').stdout, '', 'a start file may load it, too')
})

test('fish completes words, choices and paths', (context) => {
  const complete = (line: string): string[] => {
    const ask = `source completion.fish; complete -C '${line}'`
    const { stdout, error } = spawnSync('fish', ['-c', ask], { encoding: 'utf8', cwd: cli.home })
    return error ? [] : stdout.split('\n').map((row) => row.split('\t')[0] ?? '')
  }
  if (spawnSync('fish', ['--version']).error) return context.diagnostic('fish is not installed')
  assert.deepEqual(complete('company-data flows pu').sort(), ['', 'publish', 'pull', 'push'])
  assert.deepEqual(complete('company-data trigger field_u'), ['field_updated', ''])
  assert.deepEqual(complete('company-data webhooks test --event key'), ['key_rotated', ''])
  assert.ok(complete('company-data login --key ').includes('completion.fish'))
})

test('the manual page has every command, and groff accepts it', async (context) => {
  const { code, out } = await cli.run(['man'])
  assert.equal(code, 0)
  const checked = spawnSync('groff', ['-man', '-Tascii', '-P-cbu', '-ww'], { input: out, encoding: 'utf8' })
  if (checked.error) return context.diagnostic('groff is not installed')
  assert.equal(checked.stderr, '')
  for (const { name } of commands) assert.ok(checked.stdout.includes(`company-data ${name}`), name)
})

test('the version is that of the package', async () => {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'))
  assert.equal(VERSION, version)
  assert.equal((await cli.run(['--version'])).out, `${version}\n`)
})

/** The words of a line, as a shell splits it. */
const splitLine = (line: string): string[] =>
  (line.replace(/\s(?:#|<|>|\|).*$/, '').match(/'[^']*'|"[^"]*"|\S+/g) ?? []).map((word) =>
    word.replace(/^(['"])(.*)\1$/, '$2'),
  )

test('every command of the pages and examples is one that the program takes', async () => {
  const root = join(import.meta.dirname, '..', '..', '..', '..')
  const pages = globSync(['docs/**/*.md', 'packages/*/README.md'], { cwd: root })
  const texts = await Promise.all(pages.map((page) => readFile(join(root, page), 'utf8')))
  const blocks = texts.flatMap((text) => [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block))
  const lines = [...blocks, ...commands.map(({ example }) => example)]
    .flatMap((text) => text.split(/\n|&&/))
    .filter((line) => /^\s*(?:npx )?company-data /.test(line))
  assert.ok(lines.length > 40, `${lines.length} lines`)
  for (const line of lines) {
    const [, ...words] = splitLine(line.replace('npx ', ''))
    if (words[0] !== 'help' && words[0] !== 'COMMAND') assert.doesNotThrow(() => parseCommand(commands, words), line)
  }
})

test('the page of the command line documents every command and exit code', async () => {
  const page = await readFile(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'command-line.md'), 'utf8')
  for (const { name } of commands) assert.ok(page.includes(`\`${name}`), name)
  for (const code of Object.keys(exitCodeTexts)) assert.ok(page.includes(`| ${code} |`), code)
})
