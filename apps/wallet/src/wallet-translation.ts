// The texts of the wallet that an additional language translates, by their names. Types only: no page is loaded by them.
import type { TextsIn } from '@company-data/ui/texts'
import type { accountTexts } from './account/account-texts.ts'
import type { deletionTexts } from './account-deletion/deletion-texts.ts'
import type { activityTexts } from './activity/activity-texts.ts'
import type { invitationEnds } from './app/invitation-ends.ts'
import type { walletTexts } from './app/wallet-texts.ts'
import type { approvalTexts } from './approvals/approval-texts.ts'
import type { blockedTexts } from './blocked-companies/blocked-texts.ts'
import type { connectionsTexts } from './connections/connections-texts.ts'
import type { dealingsTexts } from './connections/dealings-texts.ts'
import type { companyActionTexts } from './decisions/company-actions/company-texts.ts'
import type { agreeingTexts } from './decisions/decision-texts.ts'
import type { deviceTexts } from './devices/device-texts.ts'
import type { contentTexts } from './documents/content/content-texts.ts'
import type { actionTexts } from './documents/decision/action-texts.ts'
import type { documentsTexts } from './documents/documents-texts.ts'
import type { lineTexts } from './documents/signing-line/signing-line-texts.ts'
import type { exportTexts } from './export/export-texts.ts'
import type { homeTexts } from './home/home-texts.ts'
import type { invitationTexts } from './invitations/invitation-texts.ts'
import type { messagesTexts } from './messages/messages-texts.ts'
import type { notificationTexts } from './notifications/notification-texts.ts'
import type { fileProgressTexts } from './profile/file-progress-texts.ts'
import type { expiryTexts } from './profile/id-documents/expiry-texts.ts'
import type { importTexts } from './profile/import/import-texts.ts'
import type { profileTexts } from './profile/profile-texts.ts'
import type { quickTexts } from './profile/quick/quick-texts.ts'
import type { regionTexts } from './region/region-texts.ts'
import type { runPageTexts } from './runs/run-texts.ts'
import type { runsTexts } from './runs/runs-texts.ts'
import type { searchTexts } from './search/search-texts.ts'
import type { securityTexts } from './security/security-texts.ts'
import type { consentReturnTexts } from './session/consent-return-texts.ts'
import type { draftTexts } from './session/drafts/draft-texts.ts'
import type { welcomeTexts } from './session/first-run/welcome-texts.ts'
import type { passcodeTexts } from './session/passcode/passcode-texts.ts'
import type { scanTexts } from './session/scan/scan-texts.ts'
import type { sessionTexts } from './session/session-texts.ts'
import type { sharedTexts } from './shared-files/shared-texts.ts'
import type { shellTexts } from './shell/shell-texts.ts'

export interface WalletTranslation {
  accountLabel: string
  activityLabel: string
  approvalsLabel: string
  connectionsLabel: string
  devicesLabel: string
  documentsLabel: string
  homeLabel: string
  invitationsLabel: string
  messagesLabel: string
  profileLabel: string
  runsLabel: string
  searchLabel: string
  account: TextsIn<typeof accountTexts>
  action: TextsIn<typeof actionTexts>
  activity: TextsIn<typeof activityTexts>
  agreeing: TextsIn<typeof agreeingTexts>
  approval: TextsIn<typeof approvalTexts>
  blocked: TextsIn<typeof blockedTexts>
  companyAction: TextsIn<typeof companyActionTexts>
  connections: TextsIn<typeof connectionsTexts>
  consentReturn: TextsIn<typeof consentReturnTexts>
  content: TextsIn<typeof contentTexts>
  dealings: TextsIn<typeof dealingsTexts>
  deletion: TextsIn<typeof deletionTexts>
  device: TextsIn<typeof deviceTexts>
  documents: TextsIn<typeof documentsTexts>
  draft: TextsIn<typeof draftTexts>
  expiry: TextsIn<typeof expiryTexts>
  export: TextsIn<typeof exportTexts>
  fileShare: TextsIn<typeof sharedTexts>
  fileProgress: TextsIn<typeof fileProgressTexts>
  home: TextsIn<typeof homeTexts>
  import: TextsIn<typeof importTexts>
  invitation: TextsIn<typeof invitationTexts>
  invitationEnds: TextsIn<typeof invitationEnds>
  line: TextsIn<typeof lineTexts>
  messages: TextsIn<typeof messagesTexts>
  notification: TextsIn<typeof notificationTexts>
  passcode: TextsIn<typeof passcodeTexts>
  profile: TextsIn<typeof profileTexts>
  quick: TextsIn<typeof quickTexts>
  region: TextsIn<typeof regionTexts>
  runPage: TextsIn<typeof runPageTexts>
  runs: TextsIn<typeof runsTexts>
  scan: TextsIn<typeof scanTexts>
  search: TextsIn<typeof searchTexts>
  security: TextsIn<typeof securityTexts>
  session: TextsIn<typeof sessionTexts>
  shell: TextsIn<typeof shellTexts>
  wallet: TextsIn<typeof walletTexts>
  welcome: TextsIn<typeof welcomeTexts>
}
