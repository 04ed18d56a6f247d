// The code that was mailed at the registration confirms the address; it can be done later.
import { ConfirmEmail } from '@company-data/ui/frame'
import { paths } from '../paths.ts'
import { useClient } from './use-session.tsx'

export const ConfirmEmailPage = () => <ConfirmEmail client={useClient()} startPath={paths.home} />
