// The pages after the login, in one file that is loaded while the person signs in.
export { readNamesake } from '../platform/namesake.ts'
export { lacksUnlock } from '../platform/passcode.ts'
export { readProfile } from '../profile/profile.ts'
export { ClaimsPage } from './claims.tsx'
export { CompanyAccessPage } from './company-access.tsx'
export { ConnectPage, readService } from './connect.tsx'
export { EnrollPage } from './enroll.tsx'
