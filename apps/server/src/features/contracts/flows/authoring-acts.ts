// What the routes of flows can do.
import type { assetActs } from './assets/asset-acts.ts'
import type { draftActs } from './drafts/draft-acts.ts'
import type { flowActs } from './flow-acts.ts'
import type { versionActs } from './versions/version-acts.ts'

export interface AuthoringActs {
  flows: ReturnType<typeof flowActs>
  drafts: ReturnType<typeof draftActs>
  versions: ReturnType<typeof versionActs>
  assets: ReturnType<typeof assetActs>
}
