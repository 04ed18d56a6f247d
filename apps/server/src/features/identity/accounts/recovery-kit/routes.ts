// Routes of the recovery kit, at the home region.
import { recoveryKit } from '@company-data/protocol/nouns/recovery-kit/contract'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

export const kitRoutes = serve<AccountComponents>()(recoveryKit, {
  read: ({ caller }, { kits }) => kits.read(caller.userId),
  create: ({ caller, body, address }, { kits }) => kits.create(caller, body, address),
  confirm: ({ caller }, { kits }) => kits.confirm(caller.userId),
  delete: ({ caller, body, address }, { kits }) => kits.remove(caller, body, address),
  cancelReturn: ({ caller }, { returnEndings }) => returnEndings.cancel(caller),
})
