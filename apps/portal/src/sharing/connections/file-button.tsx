// A file that a customer shared: downloaded sealed, opened in the worker that holds the key, checked, and saved here.

import {
  type ConnectionValue,
  CryptoError,
  checkVerified,
  type OpenedFile,
  type ServiceRecord,
} from '@company-data/sdk/company'
import { Badge, Button, saveFile, showToast, useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { toFailure } from '@company-data/web/app/rules'
import { appTexts } from '../../app/app-texts.ts'
import { createServicePortal, useServiceKeys } from '../../service-keys/use-service-keys.ts'
import { useClient } from '../../session/use-session.tsx'
import styles from './connections.module.css'
import { connectionsTexts } from './connections-texts.ts'

interface FileButtonProps {
  service: ServiceRecord
  value: ConnectionValue
  label: string
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/json': 'json',
  'text/plain': 'txt',
}

/** The customer's file name, without characters that are invalid in file names. */
const toFileName = ({ name, mimeType }: OpenedFile['parts'][number], fallback: string): string =>
  (name ?? `${fallback}.${EXTENSIONS[mimeType] ?? 'bin'}`).replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')

const useOpenFile = ({ service, value, label }: FileButtonProps) => {
  const client = useClient()
  const texts = useTexts(connectionsTexts)
  return useAction({
    mutationFn: async () => {
      const portal = createServicePortal(client, service.id)
      const file = await portal.files.open(await portal.files.read(value))
      const names = file.parts.map((part) => {
        const name = toFileName(part, label)
        saveFile(name, new Uint8Array(part.bytes), part.mimeType)
        return name
      })
      const [bytes] = file.parts
      const isVerified = await checkVerified(value, file.plaintext ?? bytes?.bytes ?? '')
      return { names, isVerified }
    },
    onSuccess: ({ names }) => showToast(texts.fileSaved(names.join(', '))),
  })
}

export const FileButton = (props: FileButtonProps) => {
  const texts = useTexts(connectionsTexts)
  const commonTexts = useTexts(appTexts)
  const isUnlocked = useServiceKeys().isUnlocked(props.service.id)
  const open = useOpenFile(props)
  const problem = (error: Error): string =>
    error instanceof CryptoError ? texts.fileFailed : toFailure(error, commonTexts).text
  return (
    <>
      <div className={styles.marks}>
        <Button icon="download" busy={open.isPending} disabled={!isUnlocked} onClick={() => open.mutate()}>
          {texts.openFile}
        </Button>
        {!isUnlocked && <span className="muted">{texts.fileNeedsKey}</span>}
        {open.data && props.value.verified_hash !== null && (
          <Badge
            tone={open.data.isVerified ? 'good' : 'warn'}
            icon={open.data.isVerified ? 'badgeCheck' : 'triangleAlert'}
          >
            {open.data.isVerified ? texts.verified : texts.attestedOther}
          </Badge>
        )}
      </div>
      {open.error && (
        <p className={styles.problem} role="alert">
          {problem(open.error)}
        </p>
      )}
    </>
  )
}
