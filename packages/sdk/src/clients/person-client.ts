// The client of a person's device: it creates and holds the keys, and the platform cannot read values sealed to them.

import { accountDraftCalls } from '../accounts/account-drafts.ts'
import { passcodeCalls } from '../accounts/passcode.ts'
import { personRegisterCalls } from '../accounts/register.ts'
import { activityCalls } from '../activity/activity.ts'
import { enrollmentCalls, personChallengeCalls } from '../challenges/person-challenges.ts'
import { blockCalls, reportCalls } from '../connections/blocks.ts'
import type { SealFile } from '../files/seal-file.ts'
import { publicKeyCalls } from '../keys/public-keys.ts'
import { platformCalls } from '../operations/platform.ts'
import { regionCalls } from '../operations/regions.ts'
import { pushCalls } from '../push/push-stream.ts'
import { platformSealCalls } from '../seals/platform-seal.ts'
import { createDevice, type Device, type DeviceOptions } from '../session/device.ts'
import { accountHolderGroup } from './groups/account-holder.ts'
import { personProfileGroup } from './groups/person-profile.ts'

/**
 * The calls of a person: register and sign in, fill in a profile, share it with services, decide on requests.
 * @example
 * const profile = await person.codes.lookUp('EXAMPLE/NEWSLETT')
 * if (profile.kind === 'service') {
 *   await person.companyConnections.create({ ...profile, code: 'EXAMPLE/NEWSLETT' }, { name: { from: datumId } })
 * }
 */
export interface PersonClient
  extends ReturnType<typeof personRegisterCalls>,
    ReturnType<typeof accountHolderGroup>,
    ReturnType<typeof personProfileGroup> {
  /** Unsent input, sealed to the account. */
  drafts: ReturnType<typeof accountDraftCalls>
  /** The person's own activity, in a book that only the person's devices can open. */
  activity: ReturnType<typeof activityCalls>
  /** The passcode that unlocks approvals. */
  passcode: ReturnType<typeof passcodeCalls>
  /** The logins that wait for an approval. */
  challenges: ReturnType<typeof personChallengeCalls>
  /** The services whose logins the person approves. */
  enrollments: ReturnType<typeof enrollmentCalls>
  /** The public keys of persons, companies and services, by code. */
  publicKeys: ReturnType<typeof publicKeyCalls>
  /** The certificates that the platform seals contracts with. */
  platformSeal: ReturnType<typeof platformSealCalls>
  /** The name of the platform, and who operates it. */
  platform: ReturnType<typeof platformCalls>
  /** The regions in which an account can live. */
  regions: ReturnType<typeof regionCalls>
  /**
   * The companies that the person has blocked.
   * @example
   * await person.blocks.create(companyUserId)
   * for (const { company_name } of await person.blocks.list()) console.log(company_name)
   */
  blocks: ReturnType<typeof blockCalls>
  /**
   * Reports about companies to the operator.
   * @example
   * const about = { kind: 'connect_request', id: requestId } as const
   * await person.reports.create({ company_user_id: companyUserId, about, reason: 'impersonation' })
   */
  reports: ReturnType<typeof reportCalls>
  /** Events that concern the person, as they happen. */
  push: ReturnType<typeof pushCalls>
}

/**
 * The options of a person's client.
 * @example
 * const options: PersonOptions = { frontDoorUrl: 'https://data.example.org', sealFile: sealInWorker }
 */
export interface PersonOptions extends DeviceOptions {
  /** Seals the files of the profile, for example in a worker. Default: in the thread of the caller. */
  sealFile?: SealFile
}

/**
 * A client for the app on a person's device.
 * @example
 * const person = createPersonClient({ frontDoorUrl: 'https://data.example.org' })
 * await person.register({ email: 'ada@example.org', password, display_name: 'Ada Lovelace' })
 */
export const createPersonClient = ({ sealFile, ...options }: PersonOptions): PersonClient =>
  createPersonClientOn(createDevice(options), sealFile)

export const createPersonClientOn = (device: Device, sealFile?: SealFile): PersonClient => {
  return {
    ...personRegisterCalls(device),
    ...accountHolderGroup(device),
    ...personProfileGroup(device, sealFile),
    drafts: accountDraftCalls(device),
    activity: activityCalls(device),
    passcode: passcodeCalls(device),
    challenges: personChallengeCalls(device),
    enrollments: enrollmentCalls(device),
    publicKeys: publicKeyCalls(device.api),
    platformSeal: platformSealCalls(device.api),
    blocks: blockCalls(device.api),
    reports: reportCalls(device.api),
    push: pushCalls(device.api),
    platform: platformCalls(device),
    regions: regionCalls(device),
  }
}
