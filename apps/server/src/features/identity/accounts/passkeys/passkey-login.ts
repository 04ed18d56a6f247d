// Login with a passkey: possession and user verification, so no second factor is asked for.
import { createHash } from 'node:crypto'
import { ApiError } from '@company-data/protocol/errors'
import type {
  PasskeyChallenge,
  PasskeyLoginRequest,
  PasskeyLoginResponse,
} from '@company-data/protocol/wire/identity/passkeys/passkey-login'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { type AccountState, loadState } from '../account-state.ts'
import { findById } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { type DeviceRow, findPasskey, touchDevice } from '../device-store.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { challenges as passkeyChallenges, type ReadChallenge } from './challenge.ts'
import type { Passkeys } from './passkeys.ts'

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'secrets' | 'limits' | 'regions' | 'tokens'> & {
  passkeys: Passkeys
  sessions: Sessions
}

interface CallOrigin {
  address: string
  agent: string | undefined
}

/** A credential may have a kilobyte, and a bucket has one key. */
const toBucket = (credentialId: string, address: string): string =>
  `passkey ${createHash('sha256').update(credentialId).digest('base64url')} ${address}`

export const passkeyLogins = (deps: Deps) => {
  const { directory, clock, limits, regions, tokens, passkeys, sessions } = deps
  const challenges = passkeyChallenges(deps)

  const openSession = (
    device: DeviceRow,
    state: AccountState,
    challenge: ReadChallenge,
    origin: { app: string | null; agent: string | undefined },
  ): Promise<PasskeyLoginResponse> =>
    directory.transaction(async (tx) => {
      // Inside the transaction: a device that was removed since the check opens no session.
      const current = await findPasskey(tx, device.credential_id ?? '')
      const account = await findById(tx, state.userId)
      const isUnused = await tokens.useOnce(tx, challenge.id, challenge.rememberUntil)
      if (current?.device_id !== device.device_id || !account?.encrypted_private_key || !isUnused)
        throw new ApiError('auth.login_failed')
      const session = await sessions.open(tx, state, {
        openedBy: 'passkey',
        app: origin.app,
        agent: origin.agent,
        deviceId: device.device_id,
      })
      await touchDevice(tx, device.device_id, clock.now())
      return {
        ...session,
        encrypted_private_key: account.encrypted_private_key,
        device_id: device.device_id,
        wrapped_key: current.wrapped_key,
        wrapped_recovery_key: current.wrapped_recovery_key,
      }
    })

  const logIn = async (input: PasskeyLoginRequest, agent: string | undefined): Promise<PasskeyLoginResponse> => {
    const challenge = challenges.read(input.challenge)
    const device = await findPasskey(directory.kysely, input.credential_id)
    if (!challenge || !device || !passkeys.isSigned(device, input.challenge, input))
      throw new ApiError('auth.login_failed')
    const state = await loadState(directory, device.user_id)
    if (!state) throw new ApiError('auth.login_failed')
    if (regions.getMode(state.home) === 'out_of_order') throw new ApiError('platform.out_of_order')
    return openSession(device, state, challenge, { app: input.client_name ?? null, agent })
  }

  return {
    challenge(): PasskeyChallenge {
      const { challenge, expiresAt } = challenges.create()
      return { challenge, expires_at: formatTimestamp(expiresAt) }
    },
    /** A try is counted before it is checked; only a wrong one stays counted. */
    async login(input: PasskeyLoginRequest, { address, agent }: CallOrigin): Promise<PasskeyLoginResponse> {
      const bucket = toBucket(input.credential_id, address)
      limits.takeOrRefuse('login', bucket)
      const response = await logIn(input, agent)
      limits.giveBack('login', bucket)
      return response
    },
  }
}
