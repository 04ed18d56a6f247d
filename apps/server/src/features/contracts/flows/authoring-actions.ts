// The actions behind the flow routes.
import type { assetActions } from './assets/asset-actions.ts'
import type { draftActions } from './drafts/draft-actions.ts'
import type { flowActions } from './flow-actions.ts'
import type { versionActions } from './versions/published-versions.ts'

export interface AuthoringActions {
  flows: ReturnType<typeof flowActions>
  drafts: ReturnType<typeof draftActions>
  versions: ReturnType<typeof versionActions>
  assets: ReturnType<typeof assetActions>
}
