// What persons and companies share: signing in, the account, the profile and its data, connections as a customer.
export type { Account } from '../../calls/identity/accounts/account.ts'
export type { SignIn } from '../../calls/identity/accounts/begin-session.ts'
export type { EmailChange } from '../../calls/identity/accounts/email-change.ts'
export type { Login } from '../../calls/identity/accounts/login.ts'
export type { PasswordChange } from '../../calls/identity/accounts/password-change.ts'
export type { Profile, ProfilePatch } from '../../calls/identity/accounts/profile.ts'
export type { NewAccount } from '../../calls/identity/accounts/register.ts'
export type { SecondFactorSetup, SecondFactorState } from '../../calls/identity/accounts/second-factor.ts'
export type { TrustedDevice } from '../../calls/identity/accounts/trusted-devices.ts'
export type { RegionMove } from '../../calls/operations/region-move.ts'
export type { ServiceByCode } from '../../calls/sharing/connections/profile-by-code.ts'
export type { FieldAnswer, FieldAnswers } from '../../calls/sharing/connections/slot-answers.ts'
export type { OpenedDatum, ValueOptions } from '../../calls/sharing/profiles/contact-data.ts'
export type { NewPhoto } from '../../calls/sharing/profiles/photos.ts'
export type { FilePart, NewFile } from '../../files/file-envelope.ts'
export type { Level } from '../../records/identity-records.ts'
export type {
  ConnectionMappings,
  ConsentRecord,
  ContactDatum,
  CustomerConnection,
  FoundByCode,
  Photo,
  ShownProfile,
} from '../../records/sharing-records.ts'
export type { DeviceOptions } from '../../session/device.ts'
export type { SavedSession } from '../../tokens/refresh-tokens.ts'
