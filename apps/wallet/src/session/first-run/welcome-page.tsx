// The two screens about the wallet at a separate address, between the sign-in and the registration.
import { useTarget } from './use-target.ts'
import { Welcome } from './welcome.tsx'

export const WelcomePage = () => <Welcome target={useTarget()} />
