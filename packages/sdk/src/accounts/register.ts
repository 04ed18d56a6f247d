// Registers a person or a company: the keys are made on the device, and the account is signed in afterwards (G-010).
import { createAccountKeys, publicKeySha256 } from '@company-data/crypto'
import { authPrefix } from '@company-data/protocol/contract/prefixes'
import type { registrations } from '@company-data/protocol/nouns/registration/contract'
import { registrationRoutes } from '@company-data/protocol/nouns/registration/routes'
import type { Device } from '../session/device.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { frontDoor } from '../transport/front-door.ts'
import { recoveryKeyOwner } from './recovery-copies.ts'
import { createAccount, type SignIn, toSignIn } from './start-session.ts'

/**
 * A person to register.
 * @example
 * const account: NewAccount = { email: 'ada@example.org', password, display_name: 'Ada Lovelace' }
 * const { share_code } = await person.register(account)
 */
export interface NewAccount {
  email: string
  /** The raw password, at least 12 characters. Only a value derived from it is sent. */
  password: string
  display_name: string
  language?: string
  /** The home region. Default: the first region of the platform. */
  region?: string
}

/**
 * A person to register, who may have followed the invitation of a service.
 * @example
 * const account: NewPerson = { email, password, display_name: 'Ada Lovelace', connect_code: 'EXAMPLE/LETTERS' }
 * await person.register(account)
 */
export interface NewPerson extends NewAccount {
  /** The code of the service: the mail that confirms the address links to its form. */
  connect_code?: string
}

/**
 * A company to register.
 * @example
 * const account: NewCompany = { email, password, display_name: 'Example Ltd', company_code: 'EXAMPLE' }
 * await company.register(account)
 */
export interface NewCompany extends NewAccount {
  /** The code that people find the company by. */
  company_code: string
}

const rawCalls = (api: Api) => calls<typeof registrations>()(api, registrationRoutes, authPrefix, frontDoor)

export const personRegisterCalls = (device: Device) => ({
  /**
   * Registers a person and signs in. Companies invite the person by the share code.
   * @example
   * const { share_code } = await person.register({ email, password, display_name: 'Ada Lovelace' })
   */
  async register({ password, ...account }: NewPerson): Promise<SignIn & { share_code: string }> {
    const members = { usertype: 'person', ...account, ...device.clientName } as const
    const login = { email: account.email, password }
    const { register } = rawCalls(device.api)
    const response = await createAccount(device, login, (keys) => register({ ...members, ...keys }))
    return { ...toSignIn(response), share_code: response.share_code ?? '' }
  },
})

/** the key was made here, so it is known for certain. A failure leaves the pin to the first use of the key. */
const pinRecoveryKey = async ({ pins }: Device, publicKey: string): Promise<void> => {
  pins.beginEmpty()
  await pins.check(recoveryKeyOwner, 'first', await publicKeySha256(publicKey)).catch(() => {})
}

export const companyRegisterCalls = (device: Device) => ({
  /**
   * Registers a company and signs in as its owner.
   * @example
   * await company.register({ email, password, display_name: 'Example Ltd', company_code: 'EXAMPLE' })
   */
  async register({ password, ...account }: NewCompany): Promise<SignIn & { company_code: string }> {
    // G-053: recovery copies of secrets that are shown once are sealed to this second key pair.
    const recoveryKeys = await createAccountKeys(password)
    const members = {
      usertype: 'company',
      ...account,
      ...device.clientName,
      recovery_public_key: recoveryKeys.public_key,
      encrypted_recovery_private_key: recoveryKeys.encrypted_private_key,
    } as const
    const login = { email: account.email, password }
    const { register } = rawCalls(device.api)
    const response = await createAccount(device, login, (keys) => register({ ...members, ...keys }))
    await pinRecoveryKey(device, recoveryKeys.public_key)
    return { ...toSignIn(response), company_code: response.company_code ?? account.company_code }
  },
})
