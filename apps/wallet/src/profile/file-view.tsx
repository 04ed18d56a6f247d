// The file of a datum: opened on this device on demand, and compared with its attestation.
import { checkVerified, type OpenedFile } from '@company-data/sdk/person'
import { Button, Details, Notice, saveFile, useFormats, useTexts } from '@company-data/ui'
import { useAppTexts } from '@company-data/web/app'
import { droppedOnLock, formatProblem } from '@company-data/web/app/rules'
import { usePartName } from '@company-data/web/fields'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '../session/use-session.tsx'
import styles from './profile.module.css'
import type { Attestation, ProfileDatum } from './profile-rules.ts'
import { profileTexts } from './profile-texts.ts'
import { VerifiedMark } from './verified-mark.tsx'

type Part = OpenedFile['parts'][number]

const usePicture = ({ bytes, mimeType }: Part): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!/^image\/(?:png|jpeg|webp)$/.test(mimeType)) return
    const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: mimeType }))
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [bytes, mimeType])
  return url
}

const PartView = ({ part, name }: { part: Part; name: string }) => {
  const texts = useTexts(profileTexts)
  const formats = useFormats()
  const url = usePicture(part)
  return (
    <div className={styles.column}>
      {url && <img className={styles.picture} src={url} alt={name} />}
      <div className={styles.buttons}>
        <Button
          icon="download"
          aria-label={`${texts.download}: ${name}`}
          onClick={() => saveFile(name, new Uint8Array(part.bytes), part.mimeType)}
        >
          {texts.download}
        </Button>
        <span className="muted">
          {name} · {formats.bytes(part.bytes.length)}
        </span>
      </div>
    </div>
  )
}

const checkAttestation = async ({ verification }: ProfileDatum, file: OpenedFile): Promise<Attestation> => {
  if (verification === null) return 'none'
  const subject = file.plaintext ?? file.parts[0]?.bytes
  return subject !== undefined && (await checkVerified(verification, subject)) ? 'matches' : 'differs'
}

export const FileView = ({ datum, label }: { datum: ProfileDatum; label: string }) => {
  const texts = useTexts(profileTexts)
  const appTexts = useAppTexts()
  const client = useClient()
  const partName = usePartName()
  const [isShown, setIsShown] = useState(false)
  const file = useQuery({
    // A separate query key, so that a profile change does not refetch a file that was deleted with its datum.
    queryKey: ['profile-file', datum.id, datum.updated_at],
    meta: droppedOnLock,
    enabled: isShown,
    queryFn: async () => {
      const openedFile = await client.contactData.openFile(datum.id)
      return { ...openedFile, attestation: await checkAttestation(datum, openedFile) }
    },
  })
  if (!file.data)
    return (
      <div className={styles.column}>
        {file.error && <Notice tone="bad">{formatProblem(file.error, appTexts, 'read')}</Notice>}
        <div>
          <Button
            icon="lockOpen"
            busy={file.isFetching}
            aria-label={`${texts.openTheFile}: ${label}`}
            onClick={() => (isShown ? void file.refetch() : setIsShown(true))}
          >
            {file.isFetching ? texts.opening : texts.openTheFile}
          </Button>
        </div>
      </div>
    )
  const { parts, entries, attestation } = file.data
  return (
    <div className={styles.column}>
      {parts.map((part, index) => (
        <PartView
          // biome-ignore lint/suspicious/noArrayIndexKey: the pages of one file stay in their order
          key={index}
          part={part}
          name={part.name ?? (parts.length > 1 ? texts.page(index + 1) : label)}
        />
      ))}
      <Details
        facts={Object.entries(entries).map(([key, entry]) => ({ label: partName(key), value: String(entry) }))}
      />
      {datum.verification !== null && <VerifiedMark datum={{ ...datum, attestation }} />}
    </div>
  )
}
