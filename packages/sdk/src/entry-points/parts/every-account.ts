// Exports shared by persons and companies: sign-in, account, profile data, connections as a customer.

export type { Level } from '@company-data/protocol/levels'
export type {
  CustomerDocument,
  CustomerDocumentDetail,
  SignCode,
} from '@company-data/protocol/wire/contracts/customer-documents'
export type { CreatedMessage, MessageRecord } from '@company-data/protocol/wire/contracts/messages'
export type { Account } from '@company-data/protocol/wire/identity/account'
export type { EmailChangeResponse } from '@company-data/protocol/wire/identity/email'
export type { Profile, ProfilePatch } from '@company-data/protocol/wire/identity/profile'
export type { ConfirmedStartOver } from '@company-data/protocol/wire/identity/recovery/account-return'
export type { RecoveryKitRecord } from '@company-data/protocol/wire/identity/recovery/recovery-kit'
export type {
  RecoveryCodes,
  SecondFactorConfirmed,
  SecondFactorSetup,
  SecondFactorState,
} from '@company-data/protocol/wire/identity/second-factor'
export type { SessionRecord } from '@company-data/protocol/wire/identity/sessions'
export type { NewTrustedDevice, TrustedDevice } from '@company-data/protocol/wire/identity/trusted-devices'
export type { AccountQuota } from '@company-data/protocol/wire/operations/quotas'
export type { RegionMove } from '@company-data/protocol/wire/operations/region-move'
export type { CompanyProfile } from '@company-data/protocol/wire/sharing/company-profile'
export type { ConsentRecord } from '@company-data/protocol/wire/sharing/consents'
export type { ContactDatum } from '@company-data/protocol/wire/sharing/contact-data'
export type { ConnectionMappings, CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
export type { Photo } from '@company-data/protocol/wire/sharing/photos'
export type { ProfileByCode } from '@company-data/protocol/wire/sharing/profile-by-code'
export type { Login, UnlockStep } from '../../accounts/login.ts'
export type { NewPassword, PasswordStep } from '../../accounts/password-change.ts'
export type {
  AccountReturn,
  ReadyReturn,
  ReturnProof,
  WaitingReturn,
} from '../../accounts/recovery/account-return.ts'
export type { NewRecoveryKit } from '../../accounts/recovery/recovery-kit.ts'
export type { NewAccount } from '../../accounts/register.ts'
export type { SignIn } from '../../accounts/start-session.ts'
export type { ServiceByCode } from '../../connections/profile-by-code.ts'
export type { FieldAnswer, FieldAnswers, ShareEnd } from '../../connections/slot-answers.ts'
export type { OpenedDatum, ValueOptions } from '../../contact-data/contact-data.ts'
export type { PhotoUpload } from '../../contact-data/photos.ts'
export type { OpenedDocument } from '../../documents/customer-documents.ts'
export type { SignableDocument } from '../../documents/document-actions.ts'
export type { DocumentFile } from '../../documents/document-file.ts'
export type { CodeProof } from '../../documents/sign-documents.ts'
export type { FilePart, NewFile } from '../../files/file-envelope.ts'
export type { SharedKeys } from '../../keys/account-key.ts'
export type { ForeignLeaf, ForeignLeaves, LoggedService } from '../../keys/key-log/check-log.ts'
export type { LogPosition } from '../../keys/key-log/merkle.ts'
export { listWrongKitGroups, readKitGroups } from '../../keys/kit-code.ts'
export { createLinkKey, matchesLinkKey } from '../../keys/link-key.ts'
export type { SeenCheckpoint } from '../../keys/pins/pin-book.ts'
export type { PinOptions, PinWarning, SeenLog, SeenPins } from '../../keys/pins/pin-options.ts'
export type { KeyOwner, PinState } from '../../keys/pins/pinned-key.ts'
export type { OwnSecret } from '../../keys/secret-guard.ts'
export type { OpenedMessage } from '../../messages/open-message.ts'
export type { KnownPasskey } from '../../passkeys/known-passkeys.ts'
export type { KeyProof } from '../../passkeys/open-keys.ts'
export type { PasskeySignIn } from '../../passkeys/passkey-login.ts'
export type { NewPasskey } from '../../passkeys/passkeys.ts'
export type { PluginAskerOptions, PluginExchange, PluginPass } from '../../plugins/ask-plugin.ts'
export {
  type MissingFormInput,
  type PluginFormAnswer,
  type PluginFormState,
  pluginFormInputs,
} from '../../plugins/form-inputs.ts'
export {
  createPluginField,
  type PluginField,
  type PluginFieldInputs,
  type PluginFieldOptions,
} from '../../plugins/plugin-field.ts'
export type { PluginForm } from '../../plugins/plugin-passes.ts'
export type { PluginOption, PluginOptions, PluginValue } from '../../plugins/plugin-reply.ts'
export type { DeviceOptions } from '../../session/device.ts'
export type { StepUpProof } from '../../session/step-up.ts'
export type { SharedSession } from '../../session/tabs/tabs.ts'
export type { SavedSession } from '../../tokens/saved-session.ts'
export type { SharedTokens, TabCoordination } from '../../tokens/shared-tokens.ts'
