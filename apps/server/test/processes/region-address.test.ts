// The address of a region: a start takes it from no live process, and callers are never sent to their own machine.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { log, readConfig, startApp } from '@company-data/server'
import {
  addCleanup,
  call,
  eventually,
  ownPlatform,
  quickSealKeys,
  startProgramBeside,
  type TestPlatform,
  until,
} from '@company-data/testkit'

const PUBLIC = 'https://eu.example.org'

const readApiUrl = async ({ frontDoor }: TestPlatform): Promise<string> =>
  (await call(frontDoor, 'GET', '/api/regions')).body[0].api_url

/** A front door alone; regions are other processes. */
const openFrontDoor = () => ownPlatform({ environment: { ROLES: 'front-door' } })

const newSealKey = quickSealKeys()
const startRegion = async (platform: TestPlatform, settings: Readonly<Record<string, string>> = {}) => {
  const lines: string[] = []
  const config = readConfig({
    PORT: '0',
    ROLES: 'region',
    DATA_DIR: platform.dataDir,
    DATABASE_URL: platform.databases.directory,
    DATABASE_URL_EU: platform.databases.regions.get('eu') ?? '',
    DATABASE_CONNECTIONS: '2',
    DATABASE_SILENCE_SECONDS: '60',
    FRONT_DOOR_URL: platform.frontDoor,
    ...settings,
  })
  const app = await startApp(config, { log: log('info', { write: (line) => lines.push(line) }), newSealKey })
  addCleanup(() => app.stop())
  return { app, own: app.addresses.eu ?? '', events: () => lines.map((line) => JSON.parse(line)) }
}

test('a loopback address does not replace a public one, as the log says', async () => {
  const platform = await openFrontDoor()
  const first = await startRegion(platform, { API_URL_EU: PUBLIC })
  const second = await startRegion(platform)
  await eventually(() => readApiUrl(platform), PUBLIC)
  const [warning] = second.events().filter(({ event }) => event === 'region address kept')
  assert.deepEqual([warning.level, warning.region, warning.address, warning.own], ['warn', 'eu', PUBLIC, second.own])
  assert.match(warning.line, /API_URL_EU.*REPLACE_REGION_ADDRESS to 1/)
  await Promise.all([first.app.stop(), second.app.stop()])
  await startRegion(platform)
  assert.equal(await readApiUrl(platform), PUBLIC, 'also when no process announces it any more')
  const forced = await startRegion(platform, { REPLACE_REGION_ADDRESS: '1' })
  await eventually(() => readApiUrl(platform), forced.own)
})

test('a new address waits for the last process that announces the old one', async () => {
  const platform = await openFrontDoor()
  const old = await startRegion(platform, { API_URL_EU: PUBLIC })
  const newer = 'https://eu2.example.org'
  const next = await startRegion(platform, { API_URL_EU: newer })
  await eventually(() => readApiUrl(platform), PUBLIC)
  await old.app.stop()
  await eventually(() => readApiUrl(platform), newer)
  await until('the log says so', () => next.events().some(({ event }) => event === 'region address taken over'))
})

test('a killed process does not keep its address', async () => {
  const platform = await openFrontDoor()
  const killed = await startProgramBeside(platform, { ROLES: 'region', API_URL_EU: '' })
  await eventually(() => readApiUrl(platform), killed.addresses.eu)
  await killed.stop('SIGKILL')
  const next = await startRegion(platform)
  await eventually(() => readApiUrl(platform), next.own)
})
