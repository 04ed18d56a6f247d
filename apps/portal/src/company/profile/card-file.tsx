// The file of a business card entry, fetched on demand.

import type { ContactDatum } from '@company-data/sdk/company'
import { Button, Notice, saveFile, useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { appTexts } from '../../app/app-texts.ts'
import { useClient } from '../../session/use-session.tsx'
import { profileTexts } from './profile-texts.ts'

export const CardFile = ({ datum, label }: { datum: ContactDatum; label: string }) => {
  const texts = useTexts(profileTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const download = useAction({
    mutationFn: () => client.contactData.openFile(datum.id),
    onSuccess: ({ parts }) => {
      for (const [index, { name, bytes, mimeType }] of parts.entries())
        saveFile(name ?? `${label} ${index + 1}`, new Uint8Array(bytes), mimeType)
    },
  })
  return (
    <>
      <p className="muted">{texts.fileThere}</p>
      <div>
        <Button icon="download" busy={download.isPending} onClick={() => download.mutate()}>
          {texts.download}
        </Button>
      </div>
      {download.error && <Notice tone="bad">{formatProblem(download.error, errorTexts, 'read')}</Notice>}
    </>
  )
}
