// Settings from the environment, from a settings file, and from the files that variables name.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from '../config.ts'
import { ConfigError } from './config-error.ts'
import { gatherSettings } from './setting-sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
after(() => rmSync(folder, { recursive: true }))
const write = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const listProblems = (environment: Record<string, string>): readonly string[] => {
  try {
    gatherSettings(environment)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.problems : assert.fail(String(error))
  }
}

const TOKEN = 'a-token-of-an-operator'
const tokenFile = write('token', `${TOKEN}\n`)

test('a variable that ends in _FILE names the file with the value', () => {
  const url = 'postgres://user:secret@db.example.org/directory'
  const environment = {
    OPERATOR_TOKEN_FILE: tokenFile,
    DATABASE_URL_FILE: write('url', `${url}\n`),
    DATABASE_URL_EU_FILE: write('url-eu', `${url}_eu`),
    HOME: '/root',
  }
  const config = readConfig(gatherSettings(environment))
  assert.equal(config.operatorToken, TOKEN)
  assert.equal(config.databaseUrl, url)
  assert.equal(config.cells[0]?.databaseUrl, `${url}_eu`)
  assert.deepEqual([...config.otherDatabaseUrls], [])
  assert.deepEqual(config.changedSettings, ['DATABASE_URL', 'DATABASE_URL_EU', 'OPERATOR_TOKEN'])
})

test('a settings file is read below the environment', () => {
  const file = write('settings', `# of every process\nREGIONS=eu,us\nPORT="5000"\nOPERATOR_TOKEN_FILE=${tokenFile}\n`)
  const config = readConfig(gatherSettings({ SETTINGS_FILE: file, PORT: '6000', HOST: ' ' }))
  assert.deepEqual(
    config.regions.map(({ key }) => key),
    ['eu', 'us'],
  )
  assert.deepEqual([config.ports.frontDoor, config.operatorToken], [6000, TOKEN])
  const replaced = gatherSettings({ SETTINGS_FILE: file, OPERATOR_TOKEN: 'another-token-of-this-one' })
  assert.equal(replaced.OPERATOR_TOKEN, 'another-token-of-this-one')
})

test('every problem is reported with its name, and no value is', () => {
  const file = write('misspelt', `REGONS=eu\nPLATFORM_KEY=hush\nPLATFORM_KEY_FILE=${tokenFile}\n`)
  const missing = join(folder, 'missing')
  assert.deepEqual(
    listProblems({
      SETTINGS_FILE: file,
      OPERATOR_TOKEN: TOKEN,
      OPERATOR_TOKEN_FILE: tokenFile,
      DATABASE_URL_FILE: missing,
    }).toSorted(),
    [
      `DATABASE_URL_FILE names ${missing}, which cannot be read: ENOENT`,
      'OPERATOR_TOKEN and OPERATOR_TOKEN_FILE are both set: choose one',
      'PLATFORM_KEY and PLATFORM_KEY_FILE are both set: choose one',
      'SETTINGS_FILE has the line REGONS, which is not a setting',
    ],
  )
  assert.deepEqual(listProblems({ SETTINGS_FILE: missing }), [
    `SETTINGS_FILE names ${missing}, which cannot be read: ENOENT`,
  ])
})
