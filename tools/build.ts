// Builds the server and the web apps, each only when its sources have changed. `npm start` runs it first.
import { sourceStates } from './build/sources.ts'
import { buildDocs } from './build-docs.ts'
import { buildServer, serverFolder } from './build-server.ts'
import { buildWebApps } from './build-web.ts'

const states = sourceStates()
await buildServer(states)
if (process.env.WEB_APPS?.trim() !== 'off') {
  await buildWebApps(states)
  await buildDocs(states, serverFolder)
}
