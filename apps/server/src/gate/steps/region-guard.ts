// Step 6: a request at the wrong base is answered with 421 and the address of the right one, in both directions (T-25).
import { ApiError } from '@company-data/protocol/errors'
import { type Exchange, isUnder, type PipelineNeeds, type Step } from '../exchange.ts'

const rebase = (apiUrl: string | undefined): ApiError =>
  new ApiError('region.rebase_required', { members: { api_url: apiUrl } })

const guardFrontDoor = ({ caller, route, path = '' }: Exchange, needs: PipelineNeeds): void => {
  if (route || !caller || !('home' in caller)) return
  // The home region answers for everything under /api that is not served here, also for what does not exist.
  if (!isUnder(path, '/api') || needs.table.at(path).length > 0) return
  throw rebase(needs.addresses.region(caller.home))
}

const guardRegion = (region: string, { caller, route, path = '' }: Exchange, needs: PipelineNeeds): void => {
  // CX-04: a path that only the front door serves is answered with the front door's address, with or without a token.
  if (!route && needs.table.at(path).length === 0 && needs.frontDoorTable.at(path).length > 0)
    throw rebase(needs.addresses.frontDoor())
  if (caller && 'home' in caller && caller.home !== region) throw rebase(needs.addresses.region(caller.home))
}

export const requireRightBase: Step = (exchange, needs) => {
  if (exchange.base.kind === 'front-door') guardFrontDoor(exchange, needs)
  if (exchange.base.kind === 'region') guardRegion(exchange.base.region, exchange, needs)
}
