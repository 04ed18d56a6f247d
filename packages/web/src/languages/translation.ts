// The texts of the kit and of the shared parts that an additional language translates, by their names. Types only.
import type { KitTexts } from '@company-data/ui'
import type { TextsIn } from '@company-data/ui/texts'
import type {
  autoLockTexts,
  emailTexts,
  forgottenTexts,
  kitTexts,
  newPasscodeTexts,
  passkeyTexts,
  passwordTexts,
  regionTexts,
  returnTexts,
  secondFactorTexts,
  sessionsTexts,
} from '@company-data/web/account/rules'
import type { appTexts, authTexts, keyTexts, regionNames } from '@company-data/web/app/rules'
import type { identityTexts } from '@company-data/web/companies/rules'
import type { conversationTexts } from '@company-data/web/conversation/rules'
import type { sealTexts, signingTexts } from '@company-data/web/documents/rules'
import type { fieldNames, typeNames, valueInputTexts } from '@company-data/web/fields/rules'
import type { pdfTexts } from '@company-data/web/pdf/rules'
import type { answerTexts, runProblemTexts, runStateTexts, runTexts, turnTexts } from '@company-data/web/runs/rules'
import type { companyTexts, connectionTexts, connectTexts, shareTexts } from '@company-data/web/sharing/rules'

import type { consentTexts } from '../../../../apps/consent/src/texts/texts.ts'

export type { WalletTranslation } from '../../../../apps/wallet/src/wallet-translation.ts'

export interface ConsentTranslation {
  consent: TextsIn<typeof consentTexts>
}

export interface PartsTranslation {
  kit: KitTexts
  accountRegion: TextsIn<typeof regionTexts>
  answer: TextsIn<typeof answerTexts>
  app: TextsIn<typeof appTexts>
  auth: TextsIn<typeof authTexts>
  autoLock: TextsIn<typeof autoLockTexts>
  company: TextsIn<typeof companyTexts>
  connect: TextsIn<typeof connectTexts>
  connection: TextsIn<typeof connectionTexts>
  conversation: TextsIn<typeof conversationTexts>
  email: TextsIn<typeof emailTexts>
  fieldNames: TextsIn<typeof fieldNames>
  forgotten: TextsIn<typeof forgottenTexts>
  identity: TextsIn<typeof identityTexts>
  key: TextsIn<typeof keyTexts>
  newPasscode: TextsIn<typeof newPasscodeTexts>
  passkey: TextsIn<typeof passkeyTexts>
  password: TextsIn<typeof passwordTexts>
  pdf: TextsIn<typeof pdfTexts>
  recoveryKit: TextsIn<typeof kitTexts>
  regionNames: TextsIn<typeof regionNames>
  return: TextsIn<typeof returnTexts>
  run: TextsIn<typeof runTexts>
  runProblem: TextsIn<typeof runProblemTexts>
  runState: TextsIn<typeof runStateTexts>
  seal: TextsIn<typeof sealTexts>
  secondFactor: TextsIn<typeof secondFactorTexts>
  sessions: TextsIn<typeof sessionsTexts>
  share: TextsIn<typeof shareTexts>
  signing: TextsIn<typeof signingTexts>
  turn: TextsIn<typeof turnTexts>
  typeNames: TextsIn<typeof typeNames>
  valueInput: TextsIn<typeof valueInputTexts>
}
