// The progress of saving a file: it is encrypted, then sent, which may take minutes on a slow connection.
import { Progress, useTexts } from '@company-data/ui'
import { defineTexts } from '@company-data/ui/texts'
import { useIsSealing } from '../session/file-sealer/use-is-sealing.ts'

export const fileProgressTexts = defineTexts({
  name: 'fileProgress',
  en: {
    encrypting: 'Encrypting the file on this device …',
    sending: 'Sending the encrypted file …',
    sendingOpen: 'Sending the file …',
  },
  de: {
    encrypting: 'Datei wird auf diesem Gerät verschlüsselt …',
    sending: 'Verschlüsselte Datei wird gesendet …',
    sendingOpen: 'Datei wird gesendet …',
  },
})

export const FileProgress = ({ isPrivate }: { isPrivate: boolean }) => {
  const texts = useTexts(fileProgressTexts)
  const isSealing = useIsSealing()
  const sending = isPrivate ? texts.sending : texts.sendingOpen
  return <Progress label={isSealing ? texts.encrypting : sending} value={null} />
}
