// The progress of saving a file: it is encrypted, then sent, which may take minutes on a slow connection.
import { Progress, useTexts } from '@company-data/ui'
import { useIsSealing } from '../session/file-sealer/use-is-sealing.ts'
import { fileProgressTexts } from './file-progress-texts.ts'

export const FileProgress = ({ isPrivate }: { isPrivate: boolean }) => {
  const texts = useTexts(fileProgressTexts)
  const isSealing = useIsSealing()
  const sending = isPrivate ? texts.sending : texts.sendingOpen
  return <Progress label={isSealing ? texts.encrypting : sending} value={null} />
}
