// Confirms the address with the code mailed at registration; can be postponed.
import { ConfirmEmail } from '@company-data/web/app'
import { paths } from '../paths.ts'
import { withTarget } from './first-run/entry-target.ts'
import { useTarget } from './first-run/use-target.ts'
import { useClient } from './use-session.tsx'

export const ConfirmEmailPage = () => {
  const target = useTarget()
  return (
    <ConfirmEmail
      client={useClient()}
      startPath={target ?? paths.home}
      kitPath={withTarget(paths.recoveryKit, target)}
    />
  )
}
