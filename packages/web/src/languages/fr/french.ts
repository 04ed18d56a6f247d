// All French texts of the wallet, by their names.
import type { PartsTranslation, WalletTranslation } from '../translation.ts'
import { partTexts } from './parts.ts'
import { account, blocked, deletion, region, security } from './wallet/account.ts'
import { activity, navigation, search, shell, wallet } from './wallet/activity.ts'
import { approval, device, notification } from './wallet/approvals.ts'
import { companyAction, connections, dealings, invitation, invitationEnds, messages } from './wallet/companies.ts'
import { action, agreeing } from './wallet/decisions.ts'
import { content, documents, line } from './wallet/documents.ts'
import { exportTexts, importTexts } from './wallet/export.ts'
import { consentReturn, draft, home, passcode, scan, session, welcome } from './wallet/home.ts'
import { expiry, fileProgress, fileShare, profile, quick } from './wallet/profile.ts'
import { runPage, runs } from './wallet/runs.ts'

export const texts: PartsTranslation & WalletTranslation = {
  ...partTexts,
  ...navigation,
  account,
  action,
  activity,
  agreeing,
  approval,
  blocked,
  companyAction,
  connections,
  consentReturn,
  content,
  dealings,
  deletion,
  device,
  documents,
  draft,
  expiry,
  export: exportTexts,
  fileProgress,
  fileShare,
  home,
  import: importTexts,
  invitation,
  invitationEnds,
  line,
  messages,
  notification,
  passcode,
  profile,
  quick,
  region,
  runPage,
  runs,
  scan,
  search,
  security,
  session,
  shell,
  wallet,
  welcome,
}
