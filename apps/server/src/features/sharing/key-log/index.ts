// Entry point of the key log: appends which key a code names, and proves that nothing was changed afterwards.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { type KeyLogWriter, keyLogWriter } from './append.ts'
import { createLogKeys, type LogKeyDeps } from './log-key.ts'
import { type KeyLogReader, keyLogReader } from './proofs.ts'
import { keyLogRoutes } from './routes.ts'

export type { KeyLogWriter } from './append.ts'
export { keyLogRoutes }

export interface KeyLog extends Feature, KeyLogWriter, Pick<KeyLogReader, 'checkpoint'> {
  /** The key that verifies checkpoints, as C2SP writes it. */
  readVerifierKey(): Promise<string>
}

export const keyLog = (deps: LogKeyDeps): KeyLog => {
  const logKeys = createLogKeys(deps)
  const reader = keyLogReader(deps.directory, logKeys)
  return {
    ...keyLogWriter({ ...deps, logKeys }),
    checkpoint: reader.checkpoint,
    readVerifierKey: async () => (await logKeys.current()).verifierKey,
    routes: bindRoutes(keyLogRoutes, reader),
  }
}
