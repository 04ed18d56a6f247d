// Serves the contract of the second factor of an account.
import { secondFactors } from '@company-data/protocol/nouns/second-factor/contract'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

export const secondFactorRoutes = serve<AccountComponents>()(secondFactors, {
  read: async ({ caller }, { accountRecords, secondFactor }) => {
    const account = await accountRecords.get(caller.userId)
    return {
      twofa_enabled: secondFactor.isOn(account),
      recovery_codes_left: await secondFactor.countRecoveryCodes(account),
    }
  },
  setUp: async ({ caller }, { secondFactor, stepUp }) =>
    secondFactor.setup(caller.userId, await stepUp.isFresh(caller)),
  confirm: async ({ caller, body: { code, password }, address }, { secondFactor, stepUp }) => {
    const action = { text: '', freshIsEnough: false, address }
    if (password != null) await stepUp.requireProof(caller, { password }, action)
    const isProven = password != null || (await stepUp.isFresh(caller))
    return { twofa_enabled: true, recovery_codes: await secondFactor.confirm(caller.userId, code, isProven) }
  },
  renewCodes: async ({ caller, body, address }, { accountRecords, secondFactor }) => {
    const account = await accountRecords.get(caller.userId)
    return { recovery_codes: await secondFactor.renewRecoveryCodes(account, { ...body, address }) }
  },
  delete: async ({ caller, body, address }, { accountRecords, secondFactor }) =>
    secondFactor.remove(await accountRecords.get(caller.userId), { ...body, address }),
})
