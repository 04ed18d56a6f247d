// Confirms the address with the code mailed at registration; can be postponed.
import { ConfirmEmail } from '@company-data/web/app'
import { paths } from '../paths.ts'
import { useClient } from './use-session.tsx'

export const ConfirmEmailPage = () => (
  <ConfirmEmail client={useClient()} startPath={paths.overview} kitPath={paths.recoveryKit} />
)
