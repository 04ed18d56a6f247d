// The contract of the recovery kit: a sheet with a code that stands for the password, made on the owner's device.
import { callers } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perAddressAndAccount } from '../../contract/endpoint-limits.ts'
import { accountPrefix } from '../../contract/prefixes.ts'
import { newRecoveryKit, recoveryKitRecord } from '../../wire/identity/recovery/recovery-kit.ts'
import { stepUp } from '../../wire/identity/step-up.ts'
import { recoveryKitRoutes } from './routes.ts'

/** A delegate has no kit: its company removes and invites it again. */
const ownerDoor = {
  prefix: accountPrefix,
  access: callers(['person', 'company']),
  openapi: ['account', 'consumer'],
  at: ['region'],
} as const

const unproven = ['account.proof_required', 'account.proof_invalid', 'rate.limited'] as const

export const recoveryKit = contract(
  recoveryKitRoutes,
  { owner: ownerDoor },
  {
    read: {
      summary: 'Read the recovery kit of the account',
      since: '0.1.0',
      response: recoveryKitRecord,
      errors: ['account.kit_not_found'],
    },
    create: {
      summary: 'Store a new recovery kit, which replaces the old one',
      since: '0.1.0',
      description:
        'The device generates the code of the kit and never sends it: `kit` is a proof derived from the code, and the private keys are wrapped with it. Requires a session that was opened in the last few minutes, or a proof: `password`, `code`, or a passkey that signs `kit:<user_id>:<kit>`.',
      body: newRecoveryKit,
      response: recoveryKitRecord,
      limits: { rate: perAddressAndAccount },
      errors: unproven,
    },
    confirm: {
      summary: 'Confirm that the owner has the printed kit: they typed two groups of its code',
      since: '0.1.0',
      response: recoveryKitRecord,
      errors: ['account.kit_not_found'],
    },
    delete: {
      summary: 'Remove the recovery kit; its printed code no longer works',
      since: '0.1.0',
      description: 'Requires a proof: `password`, `code`, or a passkey that signs `kit:<user_id>:none`.',
      body: stepUp,
      status: 204,
      limits: { rate: perAddressAndAccount },
      errors: ['account.kit_not_found', ...unproven],
    },
    cancelReturn: {
      summary: 'Cancel a waiting account return or start-over',
      since: '0.1.0',
      access: callers(['person', 'company', 'delegate']),
      status: 204,
      errors: ['account.return_not_found'],
    },
  },
)
