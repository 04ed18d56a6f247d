// `npm run demo -- --keep`: a platform with a company that has been working for a while, left running until Ctrl-C.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readConfig, startApp } from '@company-data/server'
import type { Narrator } from '../narrator.ts'
import { formatGuide, listSights } from './guide.ts'
import { setStage } from './stage.ts'
import { startEndpoints } from './webhooks.ts'

const root = join(import.meta.dirname, '..', '..')

/** The apps that have an index page at the front door. */
const servedApps = async (frontDoorUrl: string): Promise<string[]> => {
  const names = ['portal', 'wallet']
  const served = await Promise.all(names.map(async (name) => (await fetch(`${frontDoorUrl}/${name}/`)).ok))
  return names.filter((_, index) => served[index])
}

/** `PORT` as for `npm start`; without it, ports that are free. */
const startPlatform = (dataDir: string) => {
  const { PORT: port = '0' } = process.env
  return startApp(readConfig({ PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'error' }))
}

export const runInteractiveDemo = async (narrator: Narrator): Promise<void> => {
  const interrupted = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  narrator.title('Company Data Service: a platform to look around in.')
  narrator.plain('It takes about half a minute until everything is there.')
  await promisify(execFile)(process.execPath, [join(root, 'tools', 'build-web.ts')])
  const dataDir = await mkdtemp(join(tmpdir(), 'company-data-demo-'))
  const app = await startPlatform(dataDir)
  const endpoints = await startEndpoints()
  try {
    const stage = await Promise.race([setStage({ app, endpoints, narrator }), interrupted.then(() => undefined)])
    if (stage === undefined) return
    const frontDoorUrl = app.addresses.front_door ?? ''
    narrator.title('The platform is running. Everything on it is made up and temporary.')
    const apps = await servedApps(frontDoorUrl)
    narrator.plain(formatGuide(stage, frontDoorUrl, apps))
    narrator.points(listSights(stage, frontDoorUrl, apps))
    narrator.title('Ctrl-C ends it and removes everything.')
    await interrupted
  } finally {
    narrator.plain('The platform stops, and everything on it is removed.')
    endpoints.stop()
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
