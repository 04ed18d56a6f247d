// The features on the directory, one line each, in the order in which they are built; every process has them.
import type { Feature } from '../gate/feature.ts'
import * as features from './features.ts'
import type { DirectoryHooks } from './hooks.ts'
import type { Platform } from './open-platform.ts'
import type { Teardown } from './teardown.ts'

export type DirectoryFeatures = Awaited<ReturnType<typeof directoryFeatures>>

export const directoryFeatures = async (platform: Platform, hooks: DirectoryHooks, teardown: Teardown) => {
  const kept = <F extends Feature>(feature: F): F => {
    teardown.push(async () => feature.stop?.())
    return feature
  }
  const regions = kept(await features.regions(platform))
  const fieldTypes = kept(await features.fieldTypes({ ...platform, hooks }))
  const tokens = kept(await features.tokens(platform))
  const accounts = kept(await features.accounts({ ...platform, hooks, tokens, regions }))
  const clients = kept(await features.clients({ ...platform, tokens, accounts }))
  const delegates = kept(await features.delegates({ ...platform, accounts, regions, tokens }))
  const keys = features.keys({ ...platform, accounts })
  const oauth = features.oauth({ ...platform, regions, tokens, accounts, clients, delegates })
  const regionMoves = features.regionMoves({ ...platform, accounts, regions })
  return { regions, fieldTypes, tokens, accounts, clients, delegates, keys, oauth, regionMoves }
}
