// The hourly job of tokens: rotates the signing key when it is old enough, and deletes expired rows.
import { type Job, removeInBatches } from '../../../platform/jobs/jobs.ts'
import type { Grants } from './grants.ts'
import type { RevokedTokens } from './revoked-tokens.ts'
import type { SigningKeys } from './signing-keys.ts'

const BATCH_ROWS = 5_000

interface Deps {
  signingKeys: SigningKeys
  grants: Grants
  revokedTokens: RevokedTokens
}

export const purgeJob = ({ signingKeys, grants, revokedTokens }: Deps): Job => ({
  name: 'tokens.purge',
  everyMs: 3600_000,
  async run(context) {
    await signingKeys.rotate()
    await grants.purge(context)
    await removeInBatches(context, BATCH_ROWS, () => revokedTokens.purge(BATCH_ROWS))
  },
})
