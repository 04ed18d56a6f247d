// Builds the server, the web apps and the documentation, each only when its sources have changed. `npm start` runs it first.
import { waitForBuilds } from './build/build-folder.ts'
import { sourceStates } from './build/sources.ts'
import { buildDocs } from './build-docs.ts'
import { buildServer, serverFolder } from './build-server.ts'
import { buildWebApps } from './build-web.ts'

const states = sourceStates()
/** The site has the reference of the API, which the build of the server writes. */
const buildServerAndDocs = async (withDocs: boolean): Promise<void> => {
  await buildServer(states)
  if (withDocs) await buildDocs(states, serverFolder)
}

const withPages = process.env.WEB_APPS?.trim() !== 'off'
await waitForBuilds([buildServerAndDocs(withPages), ...(withPages ? [buildWebApps(states)] : [])])
