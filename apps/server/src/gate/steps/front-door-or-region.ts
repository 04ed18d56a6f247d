// Step 6: a request at the wrong base gets 421 and the address of the right one, in both directions (T-25).
import { ApiError } from '@company-data/protocol/errors'
import { parseRegion } from '../../platform/ids/cell-keys.ts'
import { type Exchange, isUnder, type PipelineDeps, type Step } from '../exchange.ts'

const rebase = (apiUrl: string | undefined): ApiError =>
  new ApiError('region.rebase_required', { members: { api_url: apiUrl } })

const guardFrontDoor = ({ caller, route, path = '' }: Exchange, deps: PipelineDeps): void => {
  if (route || !caller || !('home' in caller)) return
  // The home region is responsible for everything under /api that is not served here, missing paths included.
  if (!isUnder(path, '/api') || deps.table.at(path).length > 0) return
  throw rebase(deps.addresses.region(caller.home))
}

const guardRegion = (region: string, { caller, route, path = '' }: Exchange, deps: PipelineDeps): void => {
  // CX-04: a path that only the front door serves gets the front door's address, with or without a token.
  if (!route && deps.table.at(path).length === 0 && deps.frontDoorTable.at(path).length > 0)
    throw rebase(deps.addresses.frontDoor())
  if (!caller || !('home' in caller) || caller.home === region) return
  if (parseRegion(caller.home) !== region) throw rebase(deps.addresses.region(caller.home))
  // Another process has been started with more cells; this one serves the cell once it is restarted, too.
  if (deps.hasCell?.(caller.home) === false) throw new ApiError('server.overloaded')
}

export const requireRightBase: Step = (exchange, deps) => {
  if (exchange.base.kind === 'front-door') guardFrontDoor(exchange, deps)
  if (exchange.base.kind === 'region') guardRegion(exchange.base.region, exchange, deps)
}
