// Entry point of the forwarder: passes sealed questions to plugins, which only the regions register.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { builtIns } from './built-ins.ts'
import { callLimits } from './call-limits.ts'
import type { ForwarderDeps } from './deps.ts'
import { descriptionFetcher } from './fetch-description.ts'
import { forwarding } from './forward.ts'
import { keySet } from './key-set.ts'
import { orders } from './orders.ts'
import { pluginCalls } from './plugin-calls.ts'
import { pluginFiles } from './plugin-files.ts'
import { refresher } from './refresh.ts'
import { regionNotices } from './region-notices.ts'
import { forwarderRoutes } from './routes.ts'
import { signedTextReader } from './signed-text.ts'

export { forwarderRoutes }

export const forwarder = (deps: ForwarderDeps): Feature => {
  const { folder, log, clock, callRate } = deps
  const plugins = builtIns(folder, log)
  const files = pluginFiles(folder, log)
  const ask = pluginCalls({ ...deps, builtIns: plugins })
  const notices = regionNotices(log)
  const readSigned = signedTextReader(keySet(deps), deps)
  const fetchDescription = descriptionFetcher(ask, files, clock)
  const refresh = refresher({ files, fetchDescription, notices })
  const limits = callLimits(callRate, clock)
  const actions = {
    ...forwarding({ readSigned, files, ask, refresh, limits, notices }),
    obey: orders({ readSigned, files, fetchDescription }),
  }
  return { routes: bindRoutes(forwarderRoutes, actions), stop: () => plugins.stop() }
}
