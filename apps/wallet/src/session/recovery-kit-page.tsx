// Makes a recovery kit, after a registration and later; can be postponed.
import { KitPage } from '@company-data/web/account'
import { paths } from '../paths.ts'
import { useTarget } from './first-run/use-target.ts'
import { useClient } from './use-session.tsx'

export const RecoveryKitPage = () => <KitPage client={useClient()} startPath={useTarget() ?? paths.home} />
