// The French texts of the kit and of the shared parts.
import type { PartsTranslation } from '../translation.ts'
import { accountRegion, autoLock, email, newPasscode, sessions } from './parts/account.ts'
import { app, regionNames } from './parts/app.ts'
import { auth, key } from './parts/auth.ts'
import { conversation, identity } from './parts/companies.ts'
import { connection } from './parts/connection.ts'
import { pdf, seal, signing } from './parts/documents.ts'
import { fieldNames, typeNames, valueInput } from './parts/fields.ts'
import { forgotten } from './parts/forgotten.ts'
import { kit } from './parts/kit.ts'
import { recoveryKit, returnTexts } from './parts/recovery.ts'
import { answer, run, runProblem, runState, turn } from './parts/runs.ts'
import { passkey, password, secondFactor } from './parts/security.ts'
import { company, connect, share } from './parts/sharing.ts'

export const partTexts: PartsTranslation = {
  accountRegion,
  answer,
  app,
  auth,
  autoLock,
  company,
  connect,
  connection,
  conversation,
  email,
  fieldNames,
  forgotten,
  identity,
  key,
  kit,
  newPasscode,
  passkey,
  password,
  pdf,
  recoveryKit,
  regionNames,
  return: returnTexts,
  run,
  runProblem,
  runState,
  seal,
  secondFactor,
  sessions,
  share,
  signing,
  turn,
  typeNames,
  valueInput,
}
